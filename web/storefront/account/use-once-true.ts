import { useState } from 'react'

/** True from the first time on: what was opened once stays mounted, so that it can close with grace. */
export function useOnceTrue(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue)
  if (isTrue && !wasTrue) setWasTrue(true)
  return wasTrue || isTrue
}
