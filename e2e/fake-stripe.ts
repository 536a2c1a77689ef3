import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Start a fake Stripe API that returns errors until `servePrices` is called. */
export async function startFakeStripe() {
  let servesPrices = false
  const server = createServer((request, response) => {
    const id = request.url?.match(/prices[/](\w+)/)?.[1]
    const price = { id, object: 'price', unit_amount: 500, currency: 'eur', recurring: { interval: id } }
    response.writeHead(servesPrices && id ? 200 : 400, { 'content-type': 'application/json' })
    response.end(JSON.stringify(servesPrices ? price : { error: { message: 'Out of order' } }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    /** Environment of a server that sells by this store. */
    env: {
      STRIPE_SECRET_KEY: 'sk_test_out_of_order',
      STRIPE_WEBHOOK_SECRET: 'whsec_out_of_order',
      STRIPE_PRICE_MONTH: 'month',
      STRIPE_PRICE_YEAR: 'year',
      STRIPE_API_URL: `http://127.0.0.1:${port}`,
    },
    servePrices: () => {
      servesPrices = true
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
