// The code of what the playground shows, to be copied.
import { configOf, placesOf, type Settings } from './settings.ts'

/** What the gateway says of its fields (GET /guide/gateway.json). */
export interface GatewayFields {
  script: string
  integrity: string
  frame: string
  publicKey: string
}

/** Where no gateway is known. */
export const unknownGateway: GatewayFields = {
  script: 'https://localhost:8443/hosted-fields/…/hosted-fields.js',
  integrity: 'sha384-…',
  frame: 'https://localhost:8443/hosted-fields/…/frame.html',
  publicKey: 'm_…',
}

export const kinds = ['Script tag', 'Import', 'React'] as const
export type Kind = (typeof kinds)[number]

/** @throws where the settings make no configuration */
export function codeOf(kind: Kind, settings: Settings, gateway: GatewayFields): string {
  return { 'Script tag': scriptTag, Import: esm, React: react }[kind](settings, gateway)
}

const TOKEN = `  const token = await fields.getPaymentToken()
  // Send token.id to your server, which charges it.`

const containers = (settings: Settings) =>
  placesOf(settings)
    .map(
      ({ id, title }) =>
        `  <label for="${id}">${title}</label>\n  <div id="${id}" style="height: 44px"></div>`,
    )
    .join('\n')

function scriptTag(settings: Settings, { script, integrity, publicKey }: GatewayFields): string {
  return `<form id="checkout">
${containers(settings)}
  <button>Pay</button>
</form>

<script src="${script}" integrity="${integrity}" crossorigin="anonymous"></script>
<script>
const fields = window.Service.HostedFields.initializeFields(${literal({ publicKey, ...configOf(settings) })})
document.querySelector('#checkout').addEventListener('submit', async (event) => {
  event.preventDefault()
${TOKEN}
})
</script>`
}

function esm(settings: Settings, { frame, publicKey }: GatewayFields): string {
  return `import { initializeFields } from '@service/hosted-fields'

const fields = initializeFields(${literal({ publicKey, frameUrl: frame, ...configOf(settings) })})
document.querySelector('#checkout').addEventListener('submit', async (event) => {
  event.preventDefault()
${TOKEN}
})`
}

const COMPONENTS: Record<string, string> = {
  card: 'Card',
  credit_card_number: 'CardNumber',
  expiration: 'Expiration',
  exp_month: 'ExpiryMonth',
  exp_year: 'ExpiryYear',
  cvv: 'SecurityCode',
  text: 'TextField',
}

function react(settings: Settings, { frame, publicKey }: GatewayFields): string {
  const { locale, input } = configOf(settings)
  const places = placesOf(settings)
  const used = [...new Set(places.map(({ input: { type } }) => COMPONENTS[type] ?? ''))]
  const form = attributes({
    publicKey,
    frameUrl: frame,
    ...(locale && { locale }),
    ...(input && { css: input.css }),
  })
  const rows = places.map(({ id, title, input: { type, ...options } }) => {
    return `      <label htmlFor="${id}">${title}</label>\n      <${COMPONENTS[type]}${attributes({ id, ...options })} />`
  })
  return `import { ${['HostedFields', 'useHostedFields', ...used].sort().join(', ')} } from '@service/hosted-fields/react'

export const CheckoutPage = () => (
  <HostedFields${form}>
    <Checkout />
  </HostedFields>
)

function Checkout() {
  const fields = useHostedFields()
  const pay = async (event) => {
    event.preventDefault()
${TOKEN.replaceAll(/^/gm, '  ')}
  }
  return (
    <form onSubmit={pay}>
${rows.join('\n')}
      <button disabled={!fields.isReady}>Pay</button>
    </form>
  )
}`
}

/** As properties of an element: texts in quotes, true by its name alone, all else in braces. */
function attributes(properties: object): string {
  return Object.entries(properties)
    .map(([name, value]) => {
      if (value === true) return ` ${name}`
      return typeof value === 'string' && !/["\\]/.test(value)
        ? ` ${name}="${value}"`
        : ` ${name}={${literal(value)}}`
    })
    .join('')
}

/** A value as one writes it by hand: keys without quotes where they need none. */
function literal(value: unknown): string {
  return JSON.stringify(value, null, 2)
    .replaceAll(/^( *)"([A-Za-z_]\w*)":/gm, '$1$2:')
    .replaceAll(/</g, '\\u003c')
}
