import { useState } from 'react'

/** True once the value has been true. It keeps a lazy modal mounted after it was opened, so that it can fade out. */
export function useHasBeenTrue(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue)
  if (isTrue && !wasTrue) setWasTrue(true)
  return wasTrue || isTrue
}
