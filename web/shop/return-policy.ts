/** The same for the product page's badge, the help answers and the account page. */
export const CHANGE_OF_MIND_DAYS = 7
export const DEFECT_DAYS = 30
