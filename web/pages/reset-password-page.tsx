import { usePageTitle } from '../shop-info.ts'

export function ResetPasswordPage() {
  usePageTitle('Choose your password')
  return (
    <main>
      <h1 className="page-width py-8 text-3xl font-bold">Choose your password</h1>
    </main>
  )
}
