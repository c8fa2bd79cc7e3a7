import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { VariantFormValues } from './variant-values.ts'

const MAX_STEPS = 100

interface Step {
  before: VariantFormValues
  /** The cell that was typed in. */
  cell: string | undefined
}

export type ChangeSheet = (change: (sheet: VariantFormValues) => VariantFormValues, cell?: string) => void

/** Changes a sheet so that each change can be taken back; what is typed into one cell counts as one. */
export function useSheetUndo(sheet: VariantFormValues, onChange: (sheet: VariantFormValues) => void) {
  const [steps, setSteps] = useState<readonly Step[]>([])
  // The latest one: pictures arrive later, and several changes may come before the next render.
  const latest = useRef({ sheet, onChange })
  useLayoutEffect(() => {
    latest.current = { sheet, onChange }
  }, [sheet, onChange])
  const put = useCallback((next: VariantFormValues) => {
    latest.current.sheet = next
    latest.current.onChange(next)
  }, [])
  const change: ChangeSheet = useCallback(
    (make, cell) => {
      const before = latest.current.sheet
      setSteps((taken) =>
        cell !== undefined && taken.at(-1)?.cell === cell
          ? taken
          : [...taken.slice(1 - MAX_STEPS), { before, cell }],
      )
      put(make(before))
    },
    [put],
  )
  const undo = () => {
    const last = steps.at(-1)
    if (!last) return
    setSteps(steps.slice(0, -1))
    put(last.before)
  }
  return { change, undo, canUndo: steps.length > 0 }
}
