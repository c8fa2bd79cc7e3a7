import { ErrorState, type ErrorStateProps } from './page-state.tsx'

interface LoadErrorProps extends Pick<ErrorStateProps, 'title' | 'heading' | 'className'> {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
  /** Replaces the message of the query's error. */
  message?: string
}

/** Shown instead of data that could not be loaded, with a button that loads it again. */
export function LoadError({ query, message = query.error?.message ?? '', ...props }: LoadErrorProps) {
  return (
    <ErrorState
      {...props}
      message={message}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  )
}
