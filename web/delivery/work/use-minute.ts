import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** The time, updated every minute, because urgency and labels depend on it. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
