/** Where a model is run on this machine. */
export const LOCAL_MODELS_PATH = "/account#local-models";
/** Where the documentation explains how to connect each kind of model. */
export const CONNECT_PATH = "/docs#connect-a-model";
