/** A row of the checklist, and a change of the code that breaks it. */
export interface BrokenRow {
  row: string
  /** What is wrong then, in words. */
  change: string
  file: string
  from: string
  to: string
  /** Where the test stands that shows the row. */
  test: string
}

export const BROKEN_ROWS: readonly BrokenRow[] = [
  {
    row: 'AUTH-08',
    change: 'dialogs switch at once',
    file: 'contract/accounts.ts',
    from: 'DIALOG_SWITCH_MS = 150',
    to: 'DIALOG_SWITCH_MS = 10',
    test: 'web/storefront/landing/sign-in-dialog.test.tsx',
  },
  {
    row: 'AUTH-35',
    change: 'five characters are a password',
    file: 'contract/accounts.ts',
    from: 'PASSWORD_MIN_LENGTH = 6',
    to: 'PASSWORD_MIN_LENGTH = 5',
    test: 'contract/accounts.test.ts',
  },
  {
    row: 'AUTH-40',
    change: 'the toast of an empty reset says the field’s text',
    file: 'web/accounts/sign-in/reset-request-form.tsx',
    from: "'Please enter your email address'",
    to: "'Email is required'",
    test: 'web/storefront/landing/reset-dialog.test.tsx',
  },
  {
    row: 'SESS-09',
    change: 'a window does not hear of the others',
    file: 'web/accounts/session.ts',
    from: "window.addEventListener('storage', follow)",
    to: '',
    test: 'web/accounts/session.test.ts',
  },
  {
    row: 'SESS-11',
    change: 'an unknown role is an administrator',
    file: 'contract/accounts.ts',
    from: "?? 'customer'",
    to: "?? 'admin'",
    test: 'contract/accounts.test.ts',
  },
  {
    row: 'ERR-13',
    change: 'a login without network says something else',
    file: 'web/accounts/sign-in/sign-in-operations.ts',
    from: "'Network error. Please check your connection.'",
    to: "'Network error.'",
    test: 'web/accounts/sign-in/sign-in-operations.test.ts',
  },
  {
    row: 'CAT-39',
    change: 'a rating of exactly 4.5 is no best seller',
    file: 'web/storefront/catalogue/product-card.tsx',
    from: 'rating >= BEST_SELLER_RATING',
    to: 'rating > BEST_SELLER_RATING',
    test: 'web/storefront/catalogue/product-card.test.tsx',
  },
  {
    row: 'PDP-12',
    change: 'what is saved is the MRP',
    file: 'web/shop/products/price-block.tsx',
    from: 'mrpPaise - paise : 0',
    to: 'mrpPaise : 0',
    test: 'web/shop/products/price-block.test.tsx',
  },
  {
    row: 'PDP-27',
    change: 'the notice of a copied link stays one second',
    file: 'web/storefront/catalogue/product/share-controls.tsx',
    from: 'NOTICE_MS = 3000',
    to: 'NOTICE_MS = 1000',
    test: 'web/storefront/catalogue/product/share-controls.test.tsx',
  },
  {
    row: 'PDP-30',
    change: 'the share text gives no rupee symbol',
    file: 'web/storefront/catalogue/product/share-text.ts',
    from: 'formatPaise(paise)} (',
    to: 'price} (',
    test: 'web/storefront/catalogue/product/share-text.test.ts',
  },
  {
    row: 'WISH-13',
    change: 'a removal is not asked about',
    file: 'web/storefront/wishlist/wishlist-page.tsx',
    from: 'if (!(await confirm({ ...question, description: item.name }))) return',
    to: 'void confirm({ ...question, description: item.name })',
    test: 'web/storefront/wishlist/wishlist-page.test.tsx',
  },
  {
    row: 'WISH-16',
    change: 'moving puts two into the cart',
    file: 'web/storefront/wishlist/wishlist-page.tsx',
    from: 'variantId: item.variantId ?? undefined }, 1, {',
    to: 'variantId: item.variantId ?? undefined }, 2, {',
    test: 'web/storefront/wishlist/wishlist-page.test.tsx',
  },
  {
    row: 'CART-29',
    change: 'two are added unless said otherwise',
    file: 'contract/ordering/cart.ts',
    from: 'DEFAULT_ADD_QUANTITY = 1',
    to: 'DEFAULT_ADD_QUANTITY = 2',
    test: 'web/storefront/basket/cart-actions.test.ts',
  },
  {
    row: 'CART-11',
    change: 'plus works at ten',
    file: 'web/ui/form/number-stepper.tsx',
    from: 'disabled={isDisabled || value >= max}',
    to: 'disabled={isDisabled}',
    test: 'web/storefront/cart/cart-page.test.tsx',
  },
  {
    row: 'CONST-15',
    change: 'the tax is 12 %',
    file: 'contract/money.ts',
    from: 'TAX_BASIS_POINTS = 1800',
    to: 'TAX_BASIS_POINTS = 1200',
    test: 'web/storefront/basket/cart-changes.test.ts',
  },
  {
    row: 'CHK-13',
    change: 'the email is looked at before the phone number',
    file: 'web/storefront/addresses/delivery-details.ts',
    from: "  'phone',\n  'email',\n  'pincode',\n  'fullName',",
    to: "  'email',\n  'phone',\n  'pincode',\n  'fullName',",
    test: 'web/storefront/addresses/delivery-details.test.ts',
  },
  {
    row: 'CHK-19',
    change: 'going back keeps the error',
    file: 'web/storefront/checkout/steps/checkout-form.tsx',
    from: "if (step === 'delivery') dismiss()",
    to: "if (step === 'payment') return",
    test: 'web/storefront/checkout/checkout-payment.test.tsx',
  },
  {
    row: 'CHK-36',
    change: 'a dead network says what a problem says',
    file: 'web/storefront/checkout/placing/checkout-failure.ts',
    from: "message: 'Failed to place order. Please try again.'",
    to: "message: 'Failed to place order'",
    test: 'web/storefront/checkout/placing/checkout-failure.test.ts',
  },
  {
    row: 'CUST-41',
    change: 'picked up is on its way already',
    file: 'contract/ordering/order-status.ts',
    from: "picked_up: ['done', 'done', 'todo', 'todo']",
    to: "picked_up: ['done', 'done', 'current', 'todo']",
    test: 'web/storefront/orders/order-timeline.test.tsx',
  },
  {
    row: 'CONST-32',
    change: 'customers see eight characters of an order’s id',
    file: 'contract/ordering/orders.ts',
    from: 'slice(-6)',
    to: 'slice(-8)',
    test: 'contract/catalogue/catalogue.test.ts',
  },
]
