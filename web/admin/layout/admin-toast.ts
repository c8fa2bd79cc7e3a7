import { type ToastOptions, toast } from '#ui/overlays/toast.ts'
import { formatFailure } from './format-failure.ts'

type Options = Omit<ToastOptions, 'kind'>

/** The administration's toasts, which stay for 3 seconds. */
export const adminToast = {
  success: (message: string, options?: Options) => toast.success(message, { ...options, kind: 'admin' }),
  info: (message: string, options?: Options) => toast.info(message, { ...options, kind: 'admin' }),
  warning: (message: string, options?: Options) => toast.warning(message, { ...options, kind: 'admin' }),
  error: (message: string, options?: Options) => toast.error(message, { ...options, kind: 'admin' }),
  /** "Failed to assign order: {message}". */
  failure: (what: string, error: unknown, options?: Options) =>
    adminToast.error(formatFailure(what, error), options),
}
