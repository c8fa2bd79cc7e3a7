import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#shop/paths.ts'
import { SearchBox } from '#ui/form/search-box.tsx'

const TYPING_FIELDS = 'input, textarea, select, [contenteditable]'

/** Looks for an order from every page; "/" goes there. */
export function FindOrder({ className }: { className?: string }) {
  const [search, setSearch] = useState('')
  const navigate = useNavigate()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.matches(TYPING_FIELDS)
      const isModalOpen = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
      if (event.key !== '/' || isTyping || isModalOpen || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      place.current?.querySelector('input')?.focus()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])
  return (
    <div ref={place} className={className}>
      <SearchBox
        size="admin"
        label="Find an order"
        placeholder="Find an order ( / )"
        aria-keyshortcuts="/"
        maxLength={100}
        value={search}
        onValueChange={setSearch}
        onSearch={(wanted) => {
          if (wanted.trim() === '') return
          navigate(`${paths.admin}?${new URLSearchParams({ view: 'orders', search: wanted.trim() })}`)
          setSearch('')
        }}
      />
    </div>
  )
}
