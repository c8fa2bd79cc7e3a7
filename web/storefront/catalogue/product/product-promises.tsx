import { RotateCcw, ShieldCheck, Truck } from 'lucide-react'
import { CHANGE_OF_MIND_DAYS } from '#shop/return-policy.ts'

const promises = [
  { text: 'Free Delivery', Icon: Truck },
  { text: `${CHANGE_OF_MIND_DAYS} Days Return`, Icon: RotateCcw },
  { text: '2 Year Warranty', Icon: ShieldCheck },
]

/** What the shop promises for every product. */
export function ProductPromises() {
  return (
    <ul className="grid grid-cols-3 gap-2">
      {promises.map(({ text, Icon }) => (
        <li
          key={text}
          className="flex flex-col items-center gap-1.5 rounded-md bg-quiet px-2 py-3 text-center text-sm leading-tight font-medium"
        >
          <Icon className="size-5.5 text-brand-ink" />
          {text}
        </li>
      ))}
    </ul>
  )
}
