import { readFileSync } from 'node:fs'
import path from 'node:path'
import getPort from 'get-port'
import { HOST, type Shop, startShop } from '../../demo/backend.ts'
import { startGateway } from '../../gateway/app/gateway.ts'
import type { DemoGateway } from '../../gateway/app/options.ts'
import { issueCertificate } from '../../gateway/platform/http/index.ts'
import { type HeldPort, holdPort } from './held-port.ts'
import type { Options, PortChoice } from './options.ts'

export interface DemoOptions extends Options {
  /** Where browsers find the shop, if not where it listens. */
  shopUrl?: string
  /** Of another build than the one in dist/. */
  hostedFieldsDir?: string
}

export interface Demo {
  gateway: DemoGateway
  shop: Shop
  dataDir: string
  close(): Promise<void>
}

/** Starts the gateway and, on another site of this machine, the shop. */
export async function startDemo({
  dataDir,
  shopUrl,
  hostedFieldsDir,
  allowPrivateWebhooks = false,
  ...options
}: DemoOptions): Promise<Demo> {
  const port = await freeOrAny(options.gatewayPort, 'gateway')
  // Known before either starts, because the gateway's welcome page leads to the shop.
  const shopPort = await holdPort(await freeOrAny(options.shopPort, 'shop', port), HOST)
  try {
    const pagesPort = await choosePagesPort(options.pagesPort, port)
    const gateway = await startGateway({
      demo: true,
      dataDir,
      port,
      pagesPort,
      // From its default, the gateway itself moves to a free port.
      ...(options.acsPort.isExplicit && { acsPort: await freeOrAny(options.acsPort, 'bank', port) }),
      shopUrl: shopUrl ?? `https://${HOST}:${shopPort.port}/`,
      ...(hostedFieldsDir !== undefined && { hostedFieldsDir }),
      allowPrivateWebhooks,
    })
    const shop = await openShop(gateway, dataDir, shopPort).catch(async (error: unknown) => {
      await gateway.close()
      throw error
    })
    const close = async () => {
      await shop.close()
      await gateway.close()
    }
    return { gateway, shop: { ...shop, url: shopUrl ?? shop.url }, dataDir, close }
  } finally {
    await shopPort.release()
  }
}

async function openShop(gateway: DemoGateway, dataDir: string, { port, release }: HeldPort): Promise<Shop> {
  // By the gateway's own local authority.
  const tls = await issueCertificate(dataDir, [HOST])
  await release()
  return startShop({
    port,
    tls,
    spaScript: path.join(import.meta.dirname, '../../dist/spa/spa.js'),
    gateway: {
      baseUrl: gateway.baseUrl,
      ca: readFileSync(gateway.caCertificate, 'utf8'),
      publicKey: gateway.publicKey,
      secretKey: gateway.testSecretKey,
      accountId: gateway.testAccountId,
      frameUrl: gateway.hostedFieldsFrame,
      script: { url: gateway.hostedFieldsScript, integrity: gateway.hostedFieldsIntegrity },
    },
  })
}

/**
 * Finds the port to use: the wanted one, or a free one where a default is taken.
 * @param taken ports that are already spoken for
 * @throws Error when a port that was asked for is taken
 */
export async function choosePort(choice: PortChoice, name: string, taken: number[] = []): Promise<number> {
  const { port, isExplicit } = choice
  const found = await getPort({ port, exclude: taken })
  if (isExplicit && port !== 0 && found !== port) throw new Error(`Port ${port} for the ${name} is taken.`)
  return found
}

/**
 * The wanted port, or 0 where the server has to find a free one itself: one that is found here may be taken before it listens.
 * @param gatewayPort the gateway's, or 0
 */
async function freeOrAny(choice: PortChoice, name: string, gatewayPort = 0): Promise<number> {
  if (choice.port === 0) return 0
  const found = await choosePort(choice, name, gatewayPort ? [gatewayPort] : [])
  return found === choice.port ? found : 0
}

/** The same for the pages, whose further brand is on the next port: where either default is taken, any free ones. */
async function choosePagesPort(choice: PortChoice, gatewayPort: number): Promise<number> {
  const next = choice.port + 1
  const isFree =
    (await freeOrAny(choice, 'pages', gatewayPort)) !== 0 && (await getPort({ port: next })) === next
  return isFree || choice.isExplicit ? choice.port : 0
}
