import { useMutation } from '@tanstack/react-query'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { fetchFile, saveFile } from '#client/save-file.ts'

/** A month of 30,000 invoices takes a while to be written. */
const FILE_MS = 120_000

interface Source {
  /** Below which the files are. */
  path: string
  period: string
  /** Of an accountant's link. */
  token?: string
}

/** The files of a period: "gstr1.json", "register.csv", and each sheet of GSTR-1, such as "gstr1/b2cs.csv". */
export function useReturnFiles({ path, period, token }: Source) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (file: string) => {
      const content = await fetchFile(`${path}/${file}`, { token, timeoutMs: FILE_MS })
      saveFile(content, `${period}_${file.replace('/', '_')}`)
    },
    onSuccess: () => adminToast.success('File downloaded'),
    onError: (error) => adminToast.failure('Failed to download the file', error),
  })
  return {
    download: (file: string) => mutate(file),
    /** The file that is being written. */
    loading: isPending ? variables : undefined,
  }
}
export type ReturnFiles = ReturnType<typeof useReturnFiles>
