// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { TabPanel, Tabs } from './tabs.tsx'

afterEach(cleanup)

const tabs = [
  { value: 'one', label: 'One' },
  { value: 'two', label: 'Two', count: 3 },
  { value: 'three', label: 'Three' },
] as const
type Value = (typeof tabs)[number]['value']

function Sample() {
  const [value, setValue] = useState<Value>('one')
  return (
    <Tabs label="Parts" value={value} onChange={setValue} tabs={tabs}>
      {tabs.map((tab) => (
        <TabPanel key={tab.value} value={tab.value}>
          Panel {tab.label}
        </TabPanel>
      ))}
    </Tabs>
  )
}
const tab = (name: string | RegExp) => screen.getByRole('tab', { name })
const openTab = () => screen.getByRole('tab', { selected: true }).textContent
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

test('only the open tab’s panel is drawn, and each names the other', () => {
  render(<Sample />)
  const panel = screen.getByRole('tabpanel', { name: 'One' })
  expect(panel.textContent).toBe('Panel One')
  expect(screen.queryByText('Panel Two')).toBeNull()
  expect(tab('One').getAttribute('aria-controls')).toBe(panel.id)
})

test('a press opens a tab', () => {
  render(<Sample />)
  fireEvent.click(tab(/Two/))
  expect(openTab()).toBe('Two3')
  expect(screen.getByRole('tabpanel').textContent).toBe('Panel Two')
})

test('arrows, Home and End open and focus tabs, round the ends', () => {
  render(<Sample />)
  tab('One').focus()
  for (const [key, opened] of [
    ['ArrowRight', 'Two3'],
    ['End', 'Three'],
    ['ArrowRight', 'One'],
    ['ArrowLeft', 'Three'],
    ['Home', 'One'],
  ] as const) {
    press(key)
    expect([key, openTab(), document.activeElement?.textContent]).toEqual([key, opened, opened])
  }
})

test('the Tab key stops at the open tab only', () => {
  render(<Sample />)
  expect(screen.getAllByRole('tab').map((one) => one.tabIndex)).toEqual([0, -1, -1])
})
