import { readFileSync } from 'node:fs'
import { type Gateway, startGateway } from '../gateway/gateway.ts'
import { type Shop, startShop } from './backend.ts'
import type { Options } from './options.ts'
import { choosePort } from './ports.ts'

export interface Demo {
  gateway: Gateway
  shop: Shop
  close(): Promise<void>
}

/** Starts the gateway and, on another site of this machine, the shop. */
export async function startDemo(options: Options): Promise<Demo> {
  const { dataDir } = options
  const port = await choosePort(options.gatewayPort, 'gateway')
  // Known before either starts, because the gateway's welcome page leads to the shop.
  const shopPort = await choosePort(options.shopPort, 'shop', [port])
  const gateway = await startGateway({ dataDir, port, shopUrl: `https://127.0.0.1:${shopPort}/` })
  try {
    const shop = await startShop({
      port: shopPort,
      dataDir,
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
