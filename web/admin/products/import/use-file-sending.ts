import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ProductImports } from '#contract/catalogue/product-imports.ts'
import { importQuery, latestImportsQuery } from './imports-api.ts'
import { fileError, sendFile } from './send-file.ts'

/** Sends a chosen file; it goes on while the dialog is closed. `onRead` gets the id of the import. */
export function useFileSending(latest: ProductImports['items'], onRead: (importId: string) => void) {
  const queryClient = useQueryClient()
  const [sentBytes, setSentBytes] = useState(0)
  const [refused, setRefused] = useState<string>()
  const stopping = useRef<AbortController>(undefined)
  const sending = useMutation({
    mutationFn: (file: File) => {
      const stop = new AbortController()
      stopping.current = stop
      setSentBytes(0)
      return sendFile(file, { latest, onSent: setSentBytes, signal: stop.signal })
    },
    onSuccess: (sent) => {
      queryClient.setQueryData(importQuery(sent.id).queryKey, sent)
      onRead(sent.id)
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: latestImportsQuery.queryKey }),
  })
  const reset = () => {
    setRefused(undefined)
    sending.reset()
  }
  return {
    file: sending.isPending ? sending.variables : undefined,
    sentBytes,
    refused,
    /** What has failed, unless it was cancelled. */
    failure: sending.error && !stopping.current?.signal.aborted ? sending.error : null,
    send: (file: File) => {
      reset()
      const error = fileError(file)
      if (error) setRefused(error)
      else sending.mutate(file)
    },
    /** Sends the file again whose sending has failed; what has come already is not sent twice. */
    sendAgain: () => sending.variables && sending.mutate(sending.variables),
    cancel: () => stopping.current?.abort(),
    reset,
  }
}

export type FileSending = ReturnType<typeof useFileSending>
