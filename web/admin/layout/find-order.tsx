import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#shop/paths.ts'
import { SearchBox } from '#ui/form/search-box.tsx'
import { findByNumber } from './find-by-number.ts'

const TYPING_FIELDS = 'input, textarea, select, [contenteditable]'

/** Searches for an order from every page, and opens the one whose whole number it is; the "/" key focuses it. */
export function FindOrder({ className }: { className?: string }) {
  const [search, setSearch] = useState('')
  const navigate = useNavigate()
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.matches(TYPING_FIELDS)
      const isModalOpen = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
      if (event.key !== '/' || isTyping || isModalOpen || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      root.current?.querySelector('input')?.focus()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])
  const open = async (text: string) => {
    // The list says what went wrong, if anything did.
    const order = await findByNumber(text).catch(() => undefined)
    const list = `${paths.admin}?${new URLSearchParams({ view: 'orders', search: text })}`
    navigate(order ? paths.adminOrder(order.id) : list)
  }
  return (
    <div ref={root} className={className}>
      <SearchBox
        size="admin"
        label="Find an order"
        placeholder="Find an order ( / )"
        aria-keyshortcuts="/"
        maxLength={100}
        value={search}
        onValueChange={setSearch}
        onSearch={(text) => {
          if (text.trim() === '') return
          setSearch('')
          void open(text.trim())
        }}
      />
    </div>
  )
}
