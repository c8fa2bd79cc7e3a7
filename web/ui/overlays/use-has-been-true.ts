import { useState } from 'react'

/** True from the first time on. It keeps a lazy modal mounted after it was opened, so that it can fade out. */
export function useHasBeenTrue(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue)
  if (isTrue && !wasTrue) setWasTrue(true)
  return wasTrue || isTrue
}
