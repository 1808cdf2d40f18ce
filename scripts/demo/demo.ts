import { readFileSync } from 'node:fs'
import path from 'node:path'
import { HOST, type Shop, startShop } from '../../demo/backend.ts'
import { type Gateway, startGateway } from '../../gateway/gateway.ts'
import { issueCertificate } from '../../gateway/http/index.ts'
import type { Options } from './options.ts'
import { choosePort } from './ports.ts'

export interface Demo {
  gateway: Gateway
  shop: Shop
  close(): Promise<void>
}

/** Starts the gateway and, on another site of this machine, the shop. */
export async function startDemo(options: Options): Promise<Demo> {
  const { dataDir, allowPrivateWebhooks = false } = options
  const port = await choosePort(options.gatewayPort, 'gateway')
  // Known before either starts, because the gateway's welcome page leads to the shop.
  const shopPort = await choosePort(options.shopPort, 'shop', [port])
  const gateway = await startGateway({
    dataDir,
    port,
    shopUrl: `https://${HOST}:${shopPort}/`,
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
    return { gateway, shop, close }
  } catch (error) {
    await gateway.close()
    throw error
  }
}
