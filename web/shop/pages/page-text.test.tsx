// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { PageText } from './page-text.tsx'
import { textBlocks } from './text-blocks.ts'

afterEach(cleanup)

describe('the text of a page', () => {
  test('has headings, lists, tables and paragraphs, with or without empty lines between them', () => {
    const text = 'One\ntwo\n\n## Fee\n- a\n- b\nThree\n| Area | Fee |\n| Pune | ₹30 |\n\n- c'
    expect(textBlocks(text).map(({ at: _, ...block }) => block)).toEqual([
      { kind: 'paragraph', text: 'One\ntwo' },
      { kind: 'heading', text: 'Fee' },
      { kind: 'list', lines: ['a', 'b'] },
      { kind: 'paragraph', text: 'Three' },
      {
        kind: 'table',
        rows: [
          ['Area', 'Fee'],
          ['Pune', '₹30'],
        ],
      },
      { kind: 'list', lines: ['c'] },
    ])
  })

  test('keeps HTML as the text that was typed', () => {
    const typed = '<img src=x onerror="alert(1)"> <b>bold</b>'
    const { container } = render(<PageText text={`## ${typed}\n\n- ${typed}\n\n${typed}\n\n| ${typed} |`} />)
    expect(container.querySelector('img, b')).toBeNull()
    expect(screen.getAllByText(typed)).toHaveLength(4)
  })

  test('links emails, and shows a table with its columns', () => {
    render(<PageText text={'Write to help@kirana.example.\n\n| Area | Fee |\n| Pune | ₹30 |'} />)
    expect(screen.getByRole('link').getAttribute('href')).toBe('mailto:help@kirana.example')
    const table = screen.getByRole('table')
    within(table).getByRole('columnheader', { name: 'Fee' })
    within(table).getByRole('cell', { name: '₹30' })
  })
})
