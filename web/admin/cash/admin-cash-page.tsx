import { CashScreen } from './cash-screen.tsx'

export function AdminCashPage() {
  return <CashScreen />
}
