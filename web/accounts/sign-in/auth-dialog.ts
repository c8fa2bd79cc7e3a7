/** The dialogs around the sign-in. */
export type AuthDialog = 'sign-in' | 'sign-up' | 'reset' | 'phone'
