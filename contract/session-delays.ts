/** Delays of the dialogs and the session, in milliseconds (specification, section 9). */
export const LOGIN_REDIRECT_MS = 1000
export const DIALOG_SWITCH_MS = 150
export const SIGN_IN_OPENS_MS = 1000
export const RESET_MIN_MS = 1500
export const LOGOUT_REDIRECT_MS = 500
