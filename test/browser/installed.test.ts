// The library from its tarball, installed and bundled in a project that has nothing else of this one: a plain page and a React app take a
// payment in each engine.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build, type Rollup } from 'vite'
import { LIBRARY, root } from '../../scripts/packages/manifest.ts'
import { pack } from '../../scripts/packages/pack.ts'
import type { World } from '../support/browser/checkout.ts'
import { inputIn, typeInto } from '../support/browser/pages.ts'
import { expect } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'
import { temporaryFolder } from '../support/gateway.ts'
import { npmInstall } from '../support/packages.ts'

/** Both show the token. */
const PLAIN = `import { initializeFields } from '@service/hosted-fields'

const app = document.querySelector('#app')
app.innerHTML = '<form><div id="number"></div><div id="expiry"></div><div id="cvv"></div><button>Pay</button><output></output></form>'
const fields = initializeFields({
  ...JSON.parse(app.dataset.settings),
  fields: [
    { selector: '#number', input: { type: 'credit_card_number', format: true } },
    { selector: '#expiry', input: { type: 'expiration' } },
    { selector: '#cvv', input: { type: 'cvv' } },
  ],
})
app.firstChild.addEventListener('submit', async (event) => {
  event.preventDefault()
  document.querySelector('output').textContent = (await fields.getPaymentToken({ name: 'Ada Lovelace' })).id
})
`
const REACT = `import { CardNumber, Expiration, HostedFields, SecurityCode, useHostedFields } from '@service/hosted-fields/react'
import { createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'

function Checkout() {
  const { getPaymentToken } = useHostedFields()
  const [token, setToken] = useState('')
  const onSubmit = async (event) => {
    event.preventDefault()
    setToken((await getPaymentToken({ name: 'Ada Lovelace' })).id)
  }
  const fields = [h(CardNumber, { id: 'number' }), h(Expiration, { id: 'expiry' }), h(SecurityCode, { id: 'cvv' })]
  return h('form', { onSubmit }, ...fields, h('button', null, 'Pay'), h('output', null, token))
}

const app = document.querySelector('#app')
createRoot(app).render(h(HostedFields, JSON.parse(app.dataset.settings), h(Checkout)))
`

const PROJECTS: Record<string, { code: string; packages: string[] }> = {
  'A plain page': { code: PLAIN, packages: [] },
  'A React app': { code: REACT, packages: ['react@19', 'react-dom@19'] },
}

/** Installs the packages in a new project. @returns the script */
async function bundle({ code, packages }: { code: string; packages: string[] }): Promise<string> {
  const { folder, remove } = temporaryFolder()
  try {
    const project = path.join(folder, 'project')
    mkdirSync(project)
    writeFileSync(path.join(project, 'package.json'), '{"private":true}')
    writeFileSync(path.join(project, 'main.js'), code)
    await npmInstall(project, pack(path.join(root, LIBRARY), folder), ...packages)
    const lib = { entry: path.join(project, 'main.js'), formats: ['es' as const], fileName: 'app' }
    const define = { 'process.env.NODE_ENV': '"production"' }
    const built = await build({
      configFile: false,
      root: project,
      logLevel: 'error',
      define,
      build: { write: false, lib },
    })
    const [{ output }] = built as [Rollup.RollupOutput]
    return output[0].code
  } finally {
    remove()
  }
}

function htmlOf({ gateway }: World, script: string): string {
  const settings = { publicKey: gateway.publicKey, frameUrl: gateway.hostedFieldsFrame }
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,"></head>
<body><div id="app" data-settings='${JSON.stringify(settings)}'></div><script type="module" src="${script}"></script></body></html>`
}

// It installs packages.
test.describe.configure({ timeout: 180_000 })

for (const [name, project] of Object.entries(PROJECTS)) {
  test(`${name} from the package: its payment is charged`, { tag: '@long' }, async ({ page, world }) => {
    const { site, client } = world
    site.add('/app.js', { html: await bundle(project), headers: { 'content-type': 'text/javascript' } })
    await page.goto(site.add('/app.html', htmlOf(world, '/app.js')))
    await typeInto(page, inputIn(page, '#number'), '4242424242424242')
    await typeInto(page, inputIn(page, '#expiry'), '1240')
    await typeInto(page, inputIn(page, '#cvv'), '123')
    await page.getByRole('button', { name: 'Pay' }).click()
    const token = page.locator('output')
    await expect(token).toHaveText(/^[\w-]{22}$/)
    const charge = await client.post('/v1/charges', { amount: 4200, method: await token.innerText() })
    expect(charge.body).toMatchObject({ amount: 4200, status: 'AUTHORIZED' })
  })
}
