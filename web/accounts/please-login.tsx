import { LogIn } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#shop/paths.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { EmptyState } from '#ui/page/page-state.tsx'
import { useReturnHere } from './return-path.ts'

/** For a screen whose session has ended in another tab. */
export function PleaseLogin({ text }: { text: string }) {
  const returnHere = useReturnHere()
  return (
    <EmptyState
      heading="h1"
      icon={<LogIn />}
      title="Please Login"
      text={text}
      actions={
        <Link to={paths.landing} state={returnHere} className={buttonStyle()}>
          Go to Login
        </Link>
      }
    />
  )
}
