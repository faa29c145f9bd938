/** Where the documentation says how each kind of model is connected. */
export const CONNECT_PATH = "/docs#connect-a-model";
