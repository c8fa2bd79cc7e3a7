import { Gift } from 'lucide-react'
import { REWARD_RUPEES_PER_POINT } from '#contract/dashboards.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Pill } from '#ui/pill.tsx'

/** A preview: nobody collects points before the launch, so every balance is 0. */
export function RewardsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Rewards">
      <div className="flex flex-col items-center pb-2 text-center">
        <span
          aria-hidden="true"
          className="flex size-20 items-center justify-center rounded-full bg-accent-soft text-star"
        >
          <Gift className="size-9" />
        </span>
        <p className="mt-4">
          <span className="block text-4xl font-bold">0</span>
          <span className="text-muted">points</span>
        </p>
        <Pill tone="accent" size="large" className="mt-4">
          Coming Soon
        </Pill>
        <p className="mt-5 font-semibold">1 point per ₹{REWARD_RUPEES_PER_POINT} spent</p>
        <p className="mt-1 max-w-xs text-pretty text-muted">
          Collecting starts with the launch. Until then everybody has 0 points.
        </p>
      </div>
    </Dialog>
  )
}
