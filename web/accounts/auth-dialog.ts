/** Which dialog of signing in is open. */
export type AuthDialog = 'sign-in' | 'sign-up' | 'reset'
