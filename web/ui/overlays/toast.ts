import type { MessageTone } from '../page/message-tones.ts'

/** How long a toast stays, in ms, by the area of the shop. */
const toastDurations = { auth: 3000, shop: 2500, admin: 3000 } as const
/** The slide out, in ms; as in motion.css. */
export const toastExitMs = 300

export interface ToastOptions {
  kind?: keyof typeof toastDurations
  /** A second line, such as the reason of an error. */
  detail?: string
  /** A button in the toast; pressing it closes the toast. */
  action?: { label: string; onAct: () => void }
  /** A toast replaces an earlier one with the same id. */
  id?: string
  /** Longer than its kind, for example to leave time for Undo. */
  durationMs?: number
}

export interface ShownToast {
  /** Unique, so that a toast that replaces another one stays for its full time. */
  serial: number
  id: string
  tone: MessageTone
  message: string
  detail?: string
  durationMs: number
  action?: ToastOptions['action']
  isLeaving: boolean
}

const MAX_SHOWN = 4
let shownToasts: readonly ShownToast[] = []
let lastSerial = 0
const listeners = new Set<() => void>()

function setShown(next: readonly ShownToast[]) {
  shownToasts = next
  for (const listener of listeners) listener()
}

function show(tone: MessageTone, message: string, options: ToastOptions = {}): string {
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
  setShown([added, ...others].slice(0, MAX_SHOWN))
  return id
}

/** Short messages at the top right. What must not be missed also has to stand on the page. */
export const toast = {
  success: (message: string, options?: ToastOptions) => show('success', message, options),
  error: (message: string, options?: ToastOptions) => show('error', message, options),
  warning: (message: string, options?: ToastOptions) => show('warning', message, options),
  info: (message: string, options?: ToastOptions) => show('info', message, options),
  dismiss: (id: string) => {
    setShown(shownToasts.map((shown) => (shown.id === id ? { ...shown, isLeaving: true } : shown)))
  },
}

const UNDO_WITHIN_MS = 5000

/** Adds an Undo button to a toast. */
export function undoable(undo: () => void): ToastOptions {
  return { action: { label: 'Undo', onAct: undo }, durationMs: UNDO_WITHIN_MS }
}

/** For the Toaster: removes a toast that has slid out. */
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
