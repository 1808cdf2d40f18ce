import { readFileSync } from 'node:fs'
import path from 'node:path'
import getPort from 'get-port'
import { HOST, type Shop, startShop } from '../../demo/backend.ts'
import { startGateway } from '../../gateway/app/gateway.ts'
import type { DemoGateway } from '../../gateway/app/options.ts'
import { issueCertificate } from '../../gateway/platform/http/index.ts'
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
  const port = await choosePort(options.gatewayPort, 'gateway')
  // Known before either starts, because the gateway's welcome page leads to the shop.
  const shopPort = await choosePort(options.shopPort, 'shop', [port])
  const pagesPort = await choosePagesPort(options.pagesPort, [port, shopPort])
  const gateway = await startGateway({
    demo: true,
    dataDir,
    port,
    pagesPort,
    shopUrl: shopUrl ?? `https://${HOST}:${shopPort}/`,
    ...(hostedFieldsDir !== undefined && { hostedFieldsDir }),
    allowPrivateWebhooks,
  })
  try {
    const shop = await startShop({
      port: shopPort,
      // By the gateway's own local authority.
      tls: await issueCertificate(dataDir, [HOST]),
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
    const close = async () => {
      await shop.close()
      await gateway.close()
    }
    return { gateway, shop: { ...shop, url: shopUrl ?? shop.url }, dataDir, close }
  } catch (error) {
    await gateway.close()
    throw error
  }
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

/** The same for the pages, whose further brand is on the next port: where either default is taken, any free ones. */
async function choosePagesPort(choice: PortChoice, taken: number[]): Promise<number> {
  const next = choice.port + 1
  const isFree =
    (await choosePort(choice, 'pages', taken)) === choice.port && (await getPort({ port: next })) === next
  return isFree || choice.isExplicit ? choice.port : 0
}
