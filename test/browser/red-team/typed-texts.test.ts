// A token repeats what the page itself has sent, such as a name. Typed into a frame, the same stays out of it.
import { numberField, type } from '../../support/browser/checkout.ts'
import { openHostilePage } from '../../support/browser/hostile.ts'
import { expect } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

const SECRET = 'Typed 77 Words'

test('what is typed into a field for a text is in no token that the page gets', async ({ page, world }) => {
  await openHostilePage(page, world)
  for (const name of ['name', 'address1', 'city', 'reference', 'description', 'note']) {
    await page.evaluate(async (name) => {
      document.body.replaceChildren()
      const field = await window.hostile.mountField({ fieldId: name, type: 'text', name })
      await window.hostile.mount('vault', { name: `vault-${name}` })
      await field.call('joinVault', `vault-${name}`)
    }, name)
    await type(page, numberField(page), SECRET)
    await expect(numberField(page)).toHaveValue(SECRET)
    const reply = await page.evaluate(async (name) => {
      const [field, vault] = window.hostile.lines.slice(-2)
      await field?.call('check')
      return vault?.call('tokenize', { fieldIds: [name], formData: { sent: 'by the page' } })
    }, name)
    expect(reply?.value, name).toMatchObject({ ok: true, token: { form_data: { sent: 'by the page' } } })
    expect(JSON.stringify(reply), name).not.toContain('Typed')
  }
})
