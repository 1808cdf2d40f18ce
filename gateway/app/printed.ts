// What the command prints once the gateway answers. Only a demo has secrets to print.
import type { DemoAccess } from './demo.ts'
import type { DemoGateway, Gateway } from './options.ts'

const isDemo = (gateway: Gateway | DemoGateway): gateway is DemoGateway => 'liveSecretKey' in gateway

/** One line of JSON, for programs. */
export function asJson(gateway: Gateway): string {
  return JSON.stringify({
    base_url: gateway.baseUrl,
    auth_url: gateway.authUrl,
    auth_urls: gateway.authUrls,
    pages_url: gateway.pagesUrl,
    acs_url: gateway.acsUrl,
    port: gateway.port,
    ca_certificate: gateway.caCertificate,
    hosted_fields_script: gateway.hostedFieldsScript,
    hosted_fields_integrity: gateway.hostedFieldsIntegrity,
    hosted_field_element: gateway.hostedFieldElement,
    hosted_field_element_integrity: gateway.hostedFieldElementIntegrity,
    hosted_fields_frame: gateway.hostedFieldsFrame,
    console: { url: gateway.console.url },
    operator: { url: gateway.operator.url },
    ...(isDemo(gateway) && accessAsJson(gateway)),
    metrics_url: gateway.metricsUrl,
    pid: process.pid,
  })
}

/** The members that only a demo has, named as the JSON line names them. */
export function accessAsJson(demo: DemoAccess) {
  return {
    public_key: demo.publicKey,
    test_secret_key: demo.testSecretKey,
    live_secret_key: demo.liveSecretKey,
    test_account_id: demo.testAccountId,
    partner: {
      client_id: demo.partner.clientId,
      client_secret: demo.partner.clientSecret,
      access_token: demo.partner.accessToken,
    },
    console: demo.console,
    operator: demo.operator,
  }
}

/** For a person who starts it by hand. */
export function asText(gateway: Gateway): string {
  const demo = isDemo(gateway) ? gateway : undefined
  return `The gateway answers at ${gateway.baseUrl}
${demo ? keys(demo) : ''}
${addresses(gateway)}
  Pages                ${gateway.pagesUrl}
  Simulated bank       ${gateway.acsUrl}
  Dashboard            ${gateway.console.url}${demo ? signIn(demo.console) : ''}
  Operator             ${gateway.operator.url}${demo ? signIn(demo.operator) : ''}
${demo ? `\n${partnerKeys(demo)}\n` : ''}${gateway.hasOperator ? '' : NO_OPERATOR}
Ctrl-C stops it.`
}

/**
 * What pages and servers of merchants need, by the names that the guide has for it.
 * @param aboutGuide follows its address
 */
export const addresses = (gateway: Gateway, aboutGuide = ''): string =>
  `  Script               ${gateway.hostedFieldsScript}
  Integrity            ${gateway.hostedFieldsIntegrity}
  Element script       ${gateway.hostedFieldElement}
  Its integrity        ${gateway.hostedFieldElementIntegrity}
  Frame (for ESM)      ${gateway.hostedFieldsFrame}
  Guide                ${gateway.pagesUrl}/guide/${aboutGuide}
  API reference        ${gateway.pagesUrl}/guide/reference/
  CA certificate       ${gateway.caCertificate}`

const keys = ({ publicKey, testSecretKey, liveSecretKey }: DemoAccess): string => `
  Public key           ${publicKey}
  Test secret key      ${testSecretKey}
  Live secret key      ${liveSecretKey}`

export const partnerKeys = ({ partner }: DemoAccess): string =>
  `  Demo partner, which may charge for the demo merchant
    client_id          ${partner.clientId}
    client_secret      ${partner.clientSecret}
    access token       ${partner.accessToken}`

/** What to sign in with, until the user has chosen another password. */
const signIn = ({ email, password }: DemoAccess['console']): string =>
  password === undefined ? '' : `   ${email}   ${password}`

const NO_OPERATOR = `
There is no operator yet. To create one: npm run gateway -- init --help
`
