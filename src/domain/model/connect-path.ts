/** Settings of local models. */
export const LOCAL_MODELS_PATH = "/account/models#local-models";
/** Documentation of connecting models. */
export const CONNECT_PATH = "/docs#connect-a-model";
