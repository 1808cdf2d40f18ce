import { X509Certificate } from 'node:crypto'
import { type Html, html } from '../layout/html.ts'
import { type ScriptTag, scriptTag } from '../layout/script-tag.ts'

export interface WelcomeContent {
  /** The gateway's public origin. */
  origin: string
  /** The origin of the pages for people. */
  pagesUrl: string
  /** The simulated bank's. */
  acsUrl: string
  /** The demo shop, if one runs beside the gateway. */
  shopUrl: string | undefined
  /** The demo merchant's, if there is one. */
  publicKey: string | undefined
  /** The local authority's certificate. */
  caPem: string
  script: ScriptTag | undefined
}

const TEST_CARDS = [
  { number: '4242 4242 4242 4242', outcome: 'approved' },
  { number: '4000 0000 0000 0002', outcome: 'declined' },
]

/** The first page that a person sees after `npm start`. It explains the browser's warning, and what to do next. */
export function welcome(content: WelcomeContent): Html {
  return html`
    <h1>The gateway is running</h1>
    <p class="lead">Your browser warned you before it showed this page. <strong>That is expected here.</strong>
      The certificate of <code>${content.origin}</code> was made on this machine, by the gateway itself
      (“${authorityName(content.caPem)}”), and no browser knows that maker.</p>
    ${content.shopUrl === undefined ? withoutShop(content) : withShop(content.shopUrl, content.acsUrl)}
    ${trustForGood()}
    <p class="links"><a href="${content.pagesUrl}/guide/reference/">API reference</a>
      <a href="/status">Status of the gateway</a> <a href="${content.pagesUrl}/hosted-fields/">Versions and integrity</a>
      ${content.publicKey !== undefined && html`<span>Public key <code>${content.publicKey}</code></span>`}</p>`
}

function withShop(shopUrl: string, acsUrl: string): Html {
  return html`
    <ol class="steps">
      <li class="done">
        <h2>Accept this address <span class="badge">done</span></h2>
        <p>The shop’s card fields are frames that come from here. A frame from an address whose certificate
          the browser has not accepted stays blank, without a question: so this page comes first.</p>
      </li>
      <li>
        <h2>Accept the simulated bank</h2>
        <p>It confirms payments by 3-D Secure, in separate frames. It is another site, so the browser asks again.</p>
        <p><a href="${acsUrl}/">Open the bank</a> <code class="address">${acsUrl}</code></p>
      </li>
      <li>
        <h2>Open the shop</h2>
        <p>It is another site, too. Accept it in the same way.</p>
        <p><a class="button" href="${shopUrl}">Open the shop</a> <code class="address">${shopUrl}</code></p>
      </li>
      <li>
        <h2>Pay with a test card</h2>
        ${testCards()}
      </li>
    </ol>`
}

function withoutShop({ origin, acsUrl, script, publicKey }: WelcomeContent): Html {
  return html`
    <p>This is the address of the payment gateway: its API answers here, and its card fields are frames that come
      from here. A frame from an address whose certificate the browser has not accepted stays blank, so open
      this page once in every browser that you test with. For 3-D Secure open the simulated bank once, too:
      <a href="${acsUrl}/">${acsUrl}</a>.</p>
    ${script && html`<h2>In your page</h2><pre tabindex="0"><code>${example(origin, script, publicKey)}</code></pre>`}
    <h2>Test cards</h2>
    ${testCards()}`
}

function example(origin: string, script: ScriptTag, publicKey = 'm_…'): string {
  return `${scriptTag(origin, script)}
<script>
  const { initializeFields } = window.Service.HostedFields
  const fields = initializeFields({ publicKey: '${publicKey}', fields: [/* … */] })
</script>`
}

function testCards(): Html {
  return html`<table class="cards">
      ${TEST_CARDS.map(
        ({ number, outcome }) =>
          html`<tr><th scope="row"><code>${number}</code></th><td class="${outcome}">${outcome}</td></tr>`,
      )}
    </table>
    <p>Any future date, any three digits as the security code. No money moves.</p>`
}

function trustForGood(): Html {
  return html`<details>
      <summary>How to see no more warnings</summary>
      <p>Download <a href="/ca.crt" download>ca.crt</a> and let your computer trust it:</p>
      <dl class="terms">
        <dt>macOS</dt><dd>open it in Keychain Access, and under Trust choose “Always Trust”</dd>
        <dt>Windows</dt><dd>open it, Install Certificate, place it in “Trusted Root Certification Authorities”</dd>
        <dt>Chrome on Linux</dt>
        <dd>Settings, Privacy and security, Security, Manage certificates: import it as a trusted certificate</dd>
        <dt>Firefox</dt><dd>Settings, Certificates, View Certificates, Authorities, Import: to identify websites</dd>
      </dl>
      <p>Its private key stays in the gateway’s data folder. Who has that key could pose as any site to
        you: remove the certificate again when you are done.</p>
    </details>`
}

/** The name that the browser shows as the certificate's issuer. */
function authorityName(caPem: string): string {
  const { subject } = new X509Certificate(caPem)
  return /^CN=(.*)$/m.exec(subject)?.[1] ?? subject
}
