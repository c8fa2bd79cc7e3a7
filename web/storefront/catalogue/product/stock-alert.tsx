import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell, Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { VISITOR } from '#accounts/shopper.ts'
import type { AuthDialog } from '#accounts/sign-in/auth-dialog.ts'
import { useAuthDialogs } from '#accounts/sign-in/use-auth-dialogs.ts'
import { send } from '#client/calls.ts'
import { stockAlertCalls } from '#contract/calls/stock-alert-calls.ts'
import { useShopInfo } from '#shop/shop-info.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { readableMessage } from '#ui/page/readable-message.ts'

const alertsQuery = (shopperId: string) =>
  queryOptions({
    queryKey: ['stock-alerts', shopperId],
    queryFn: async ({ signal }) => (await send(stockAlertCalls.list, { signal })).data,
  })

/** "Tell me when it is back", for a variant that is sold out; nothing where the shop has no way to tell. */
export function StockAlert({ variantId, shopperId }: { variantId: string; shopperId: string }) {
  // What a visitor has asked for, kept through the sign-in.
  const [askedFor, setAskedFor] = useState<string>()
  return shopperId === VISITOR ? (
    <VisitorAlert onAsk={() => setAskedFor(variantId)} />
  ) : (
    <CustomerAlert variantId={variantId} shopperId={shopperId} isAsked={askedFor === variantId} />
  )
}

/** Asks for the phone first. */
function VisitorAlert({ onAsk }: { onAsk: () => void }) {
  const sendsCodes = useShopInfo()?.sendsCodes === true
  const [dialog, setDialog] = useState<AuthDialog | null>(null)
  const AuthDialogs = useAuthDialogs(dialog !== null, () => setDialog(null))
  if (!sendsCodes) return null
  return (
    <>
      <AskButton
        onClick={() => {
          onAsk()
          setDialog('phone')
        }}
      />
      {AuthDialogs && <AuthDialogs dialog={dialog} onDialogChange={setDialog} />}
    </>
  )
}

interface CustomerAlertProps {
  variantId: string
  shopperId: string
  /** It was asked for before the sign-in. */
  isAsked: boolean
}

function CustomerAlert({ variantId, shopperId, isAsked }: CustomerAlertProps) {
  const client = useQueryClient()
  const { data } = useQuery(alertsQuery(shopperId))
  const { mutate, isPending } = useMutation({
    mutationFn: (isWanted: boolean) =>
      send(isWanted ? stockAlertCalls.add : stockAlertCalls.remove, { params: { variantId } }),
    onError: (error) => {
      toast.error('This could not be noted', { id: 'stock-alert', detail: readableMessage(error.message) })
      // It may be back already.
      void client.invalidateQueries({ queryKey: ['catalogue', 'product'] })
    },
    onSettled: () => client.invalidateQueries({ queryKey: alertsQuery(shopperId).queryKey }),
  })
  const hasSent = useRef(false)
  useEffect(() => {
    if (hasSent.current || !isAsked) return
    hasSent.current = true
    mutate(true)
  }, [isAsked, mutate])
  if (!data?.isOffered) return null
  if (!data.variantIds.includes(variantId))
    return <AskButton isBusy={isPending} onClick={() => mutate(true)} />
  return (
    <div className="flex items-center justify-between gap-3 rounded-md bg-quiet px-3.5">
      <p role="status" className="flex min-w-0 items-center gap-2.5 py-2 text-sm font-semibold">
        <Check className="size-5 shrink-0 text-delivered" />
        We will tell you when it is back
      </p>
      <Button variant="ghost" isBusy={isPending} onClick={() => mutate(false)} className="-mr-2 px-3">
        Undo
      </Button>
    </div>
  )
}

function AskButton({ isBusy, onClick }: { isBusy?: boolean; onClick: () => void }) {
  return (
    <Button variant="outline" isWide isBusy={isBusy} icon={<Bell className="size-5" />} onClick={onClick}>
      Tell me when it is back
    </Button>
  )
}
