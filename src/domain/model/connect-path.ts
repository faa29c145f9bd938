/** Where the documentation explains how to connect each kind of model. */
export const CONNECT_PATH = "/docs#connect-a-model";
