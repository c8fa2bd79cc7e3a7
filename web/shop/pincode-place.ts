import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '#client/calls.ts'
import { readPlace } from '#contract/calls/shop-calls.ts'
import type { PincodePlace } from '#contract/promises/areas-schemas.ts'
import { isPostalPincode } from '#contract/promises/pincodes/pincode-states.ts'
import { latinDigits } from './normalise-phone.ts'

function pincodePlaceQuery(pincode: string) {
  return {
    ...callQuery(readPlace, { params: { pincode } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  }
}

interface PlaceForm {
  values: { pincode: string; city: string; state: string }
  set: (name: 'city' | 'state', value: string) => void
}

/** The six digits of a pincode typed with blanks or dashes; anything else stays for the validation to refuse. */
export function normalisePincode(typed: string): string {
  return latinDigits(typed).replace(/[\s-]/g, '')
}

/** Fills city and state by each whole pincode; what somebody typed there stays. */
export function useFilledPlace({ values, set }: PlaceForm, isOn: boolean): void {
  const [filled, setFilled] = useState<PincodePlace>({ city: null, state: null })
  const isOwn = (name: 'city' | 'state') => values[name] === '' || values[name] === filled[name]
  const pincode = normalisePincode(values.pincode)
  const isEnabled = isOn && isPostalPincode(pincode) && (isOwn('city') || isOwn('state'))
  const { data: place } = useQuery({ ...pincodePlaceQuery(pincode), enabled: isEnabled })
  if (!isEnabled || place === undefined || place === filled) return
  setFilled(place)
  for (const name of ['city', 'state'] as const) if (isOwn(name)) set(name, place[name] ?? '')
}
