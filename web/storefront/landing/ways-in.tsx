import { use } from 'react'
import { Link, useLocation } from 'react-router'
import { readReturnPath } from '#accounts/return-path.ts'
import { useUser } from '#accounts/session.ts'
import { OpenToVisitorsContext } from '#accounts/shopper.ts'
import type { AuthDialog } from '#accounts/sign-in/auth-dialog.ts'
import { paths } from '#shop/paths.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { classNames } from '#ui/class-names.ts'

const wayStyle = 'max-lg:w-full lg:min-h-14 lg:min-w-44 lg:rounded-lg lg:text-lg'

/** "Sign Up Free" and "Login", or links into the shop for somebody who is signed in. */
export function WaysIn({ onDialog }: { onDialog: (dialog: AuthDialog) => void }) {
  const user = useUser()
  const isOpenToVisitors = use(OpenToVisitorsContext)
  const returnPath = readReturnPath(useLocation().state, 'customer')
  const primary = classNames(buttonStyle(), 'min-h-12', wayStyle)
  const secondary = classNames(buttonStyle({ variant: 'outline' }), 'min-h-12', wayStyle)
  return (
    <div className="flex flex-wrap gap-3 lg:gap-4">
      {user ? (
        <>
          <Link to={paths.products} className={primary}>
            Shop Now
          </Link>
          <Link to={paths.customer} className={secondary}>
            Dashboard
          </Link>
        </>
      ) : (
        <>
          {isOpenToVisitors && (
            <Link to={paths.products} className={returnPath ? secondary : primary}>
              Start shopping
            </Link>
          )}
          <button
            type="button"
            className={isOpenToVisitors ? secondary : primary}
            onClick={() => onDialog('sign-up')}
          >
            Sign Up Free
          </button>
          <button
            type="button"
            className={isOpenToVisitors && returnPath ? primary : secondary}
            onClick={() => onDialog('sign-in')}
          >
            Login
          </button>
        </>
      )}
    </div>
  )
}
