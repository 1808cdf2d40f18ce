// A test of a customer who has WebdriverIO.
import { fillCard } from '@service/hosted-fields-testing/webdriverio'
import { remote } from 'webdriverio'

const browser = await remote({ capabilities: { browserName: 'chrome' } })
await browser.url('https://localhost:8444/')
await fillCard(browser, { number: '4242 4242 4242 4242', expiry: '12/40', cvv: '123' }, { timeout: 5_000 })

// @ts-expect-error A card has no such thing.
await fillCard(browser, { nubmer: '4242' })
