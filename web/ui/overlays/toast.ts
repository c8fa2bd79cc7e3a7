/** How long a toast stays, in ms, by the part of the shop it belongs to. */
export const toastDurations = { auth: 3000, shop: 2500, admin: 3000 } as const
/** The slide out, in ms; as in motion.css. */
export const toastExitMs = 300

export type ToastTone = 'success' | 'error' | 'warning' | 'info'

export interface ToastOptions {
  kind?: keyof typeof toastDurations
  /** Why, in a second line. */
  detail?: string
  /** A button in the toast; pressing it closes the toast. */
  action?: { label: string; onAct: () => void }
  /** A toast with the same id takes the earlier one's place. */
  id?: string
  /** Longer than its kind, for example to leave time for Undo. */
  durationMs?: number
}

export interface ShownToast {
  /** Counts up: a toast that takes another one's place starts its time anew. */
  serial: number
  id: string
  tone: ToastTone
  message: string
  detail?: string
  durationMs: number
  action?: ToastOptions['action']
  isLeaving: boolean
}

const mostShown = 4
let shownToasts: readonly ShownToast[] = []
let lastSerial = 0
const listeners = new Set<() => void>()

function setShown(next: readonly ShownToast[]) {
  shownToasts = next
  for (const listener of listeners) listener()
}

function show(tone: ToastTone, message: string, options: ToastOptions = {}): string {
  lastSerial += 1
  const id = options.id ?? `toast-${lastSerial}`
  const durationMs = options.durationMs ?? toastDurations[options.kind ?? 'shop']
  const added = {
    serial: lastSerial,
    id,
    tone,
    message,
    detail: options.detail,
    durationMs,
    action: options.action,
    isLeaving: false,
  }
  const others = shownToasts.filter((other) => other.id !== id)
  setShown([added, ...others].slice(0, mostShown))
  return id
}

/** Short news at the top right; what must not be missed also stays on the page. */
export const toast = {
  success: (message: string, options?: ToastOptions) => show('success', message, options),
  error: (message: string, options?: ToastOptions) => show('error', message, options),
  warning: (message: string, options?: ToastOptions) => show('warning', message, options),
  info: (message: string, options?: ToastOptions) => show('info', message, options),
  dismiss: (id: string) => {
    setShown(shownToasts.map((shown) => (shown.id === id ? { ...shown, isLeaving: true } : shown)))
  },
}

/** For the Toaster: takes a toast that has slid out off the list. */
export function removeToast(id: string): void {
  setShown(shownToasts.filter((shown) => shown.id !== id))
}

export function getShownToasts(): readonly ShownToast[] {
  return shownToasts
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
