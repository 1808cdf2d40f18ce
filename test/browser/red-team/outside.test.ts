// A page that looks at its frames from outside: their size, name and address, what can be found, selected or dragged.
import { numberField, openCheckout, type, typeCard } from '../../support/browser/checkout.ts'
import { armPage, openTyped } from '../../support/browser/hostile.ts'
import { leaks } from '../../support/browser/recorder.ts'
import { expect } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

const card = { number: '4539578763621486', cvv: '987' }

test('from outside a frame looks the same whatever is typed into it', async ({ page, world }) => {
  const recorder = await armPage(page, world)
  await openCheckout(page, world)
  const look = () =>
    page.evaluate(() => {
      const frames = [...document.querySelectorAll('iframe')].map((iframe) => {
        const { x, y, width, height } = iframe.getBoundingClientRect()
        const { contentWindow, contentDocument, name, src, title, scrollWidth, scrollHeight } = iframe
        const outside = [contentWindow?.length, contentWindow?.closed, contentDocument]
        const attributes = [...iframe.attributes].map(({ name, value }) => [name, value])
        return [x, y, width, height, scrollWidth, scrollHeight, name, src, title, outside, attributes]
      })
      const { scrollWidth, scrollHeight } = document.documentElement
      return [
        frames,
        history.length,
        scrollWidth,
        scrollHeight,
        scrollX,
        scrollY,
        location.href,
        document.title,
      ]
    })
  // The vault's frame is mounted last, and is the page's own until it has loaded.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('iframe')].every((frame) => !frame.contentDocument),
  )
  const empty = await look()
  await typeCard(page, card.number, card.cvv)
  expect(await look()).toEqual(empty)
  await type(page, numberField(page), '999999')
  expect(await look()).toEqual(empty)
  expect(leaks(await recorder.entries(), card)).toEqual([])
})

// Elsewhere the very attempt ends the script that the driver runs.
test('a page reads neither the document, the selection nor the address of a frame, nor finds a text in it @chromium', async ({
  page,
  world,
}) => {
  const recorder = await openTyped(page, world, card)
  await numberField(page).selectText()
  const read = await page.evaluate((number) => {
    const frame = document.querySelector<HTMLIFrameElement>('#number iframe')
    const inside = frame?.contentWindow as unknown as Record<string, unknown>
    const names = [
      'document',
      'origin',
      'name',
      'history',
      'navigator',
      'getSelection',
      'localStorage',
      'performance',
    ]
    const refusals = names.map((name) => {
      try {
        return `${name} ${inside[name]}`
      } catch (error) {
        return (error as Error).name
      }
    })
    const { find } = window as unknown as { find(...args: unknown[]): boolean }
    const found = [number, number.slice(0, 4), number.slice(0, 1)].map((text) =>
      find.call(window, text, false, false, true, false, true),
    )
    return { refusals, found, selection: String(getSelection()), active: document.activeElement?.localName }
  }, card.number)
  expect(new Set(read.refusals)).toEqual(new Set(['SecurityError']))
  expect(read).toMatchObject({ found: [false, false, false], selection: '', active: 'iframe' })
  expect(leaks(await recorder.entries(), card)).toEqual([])
})

// Only Chromium can be driven to drag.
test('what is typed cannot be dragged out of a frame onto the page @chromium', async ({ page, world }) => {
  const recorder = await openTyped(page, world, card)
  await page.evaluate(() => {
    const target = document.createElement('p')
    target.id = 'target'
    target.textContent = 'Drop it here'
    target.style.height = '100px'
    const dropped: string[] = []
    Object.assign(window, { dropped })
    target.addEventListener('dragover', (event) => event.preventDefault())
    for (const name of ['dragenter', 'drop'] as const) {
      window.addEventListener(name, ({ dataTransfer }) =>
        dropped.push(`${name} ${dataTransfer?.getData('text')}`),
      )
    }
    document.body.append(target)
    const own = document.createElement('input')
    own.id = 'own'
    own.value = 'control'
    document.body.append(own)
  })
  async function dragFrom(x: number, y: number) {
    const target = await page.locator('#target').boundingBox()
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 5, y + 5, { steps: 5 })
    await page.mouse.move((target?.x ?? 0) + 20, (target?.y ?? 0) + 20, { steps: 5 })
    await page.mouse.up()
  }
  // A drag that begins in the frame is called off there; not every browser would stop it at the frame's edge.
  const goesOn = await numberField(page).evaluate((input) =>
    input.dispatchEvent(new DragEvent('dragstart', { bubbles: true, cancelable: true })),
  )
  expect(goesOn).toBe(false)
  const field = await page.locator('#number').boundingBox()
  await numberField(page).selectText()
  await dragFrom((field?.x ?? 0) + 30, (field?.y ?? 0) + 20)
  // The control: the page's own input can be dragged from in the same way.
  await page.locator('#own').selectText()
  const own = await page.locator('#own').boundingBox()
  await dragFrom((own?.x ?? 0) + 20, (own?.y ?? 0) + 10)
  const dropped = () => page.evaluate(() => (window as unknown as { dropped: string[] }).dropped)
  await expect.poll(dropped).toContainEqual('drop control')
  recorder.add('dropped', await dropped())
  expect((await dropped()).filter((entry) => entry.startsWith('drop '))).toEqual(['drop control'])
  expect(leaks(await recorder.entries(), card)).toEqual([])
})
