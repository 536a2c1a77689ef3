import { openRoom } from '@pentimento/language'
import { loadCopy } from '@pentimento/tools/editors'
import { contractById } from '@pentimento/tools/every-contract'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { z } from 'zod'
import { Home } from './screens/home/Home.tsx'
import { filters } from './screens/tools/filter-tools.ts'
import { Tools } from './screens/tools/Tools.tsx'
import { Failed } from './shell/Failed.tsx'
import { NotFound } from './shell/NotFound.tsx'
import { Shell } from './shell/Shell.tsx'

const root = createRootRouteWithContext<{ client: QueryClient }>()({
  component: Shell,
  notFoundComponent: NotFound,
  errorComponent: Failed,
})

const screen = { getParentRoute: () => root } as const

/**
 * A lazily loaded screen. The messages of its folder load before its module, which looks them up at load. The
 * loader returns the namespaces that the screen needs.
 */
function screenOf<Name extends string, Modules extends Record<Name, ComponentType>>(
  folder: string,
  load: () => Promise<Modules>,
  name: Name,
) {
  const room = `screens/${folder}`
  return {
    component: lazyRouteComponent(async () => {
      await openRoom(room)
      return load()
    }, name),
    loader: () => openRooms(room),
  }
}

async function openRooms(...rooms: string[]): Promise<{ rooms: string[] }> {
  await Promise.all(rooms.map(openRoom))
  return { rooms }
}

const home = createRoute({ ...screen, path: '/', component: Home })
const homeByName = createRoute({ ...screen, path: '/a/home', component: Home })
const tools = createRoute({
  ...screen,
  path: '/tools',
  validateSearch: z.object({
    filter: z.enum(filters).optional().catch(undefined),
    search: z.string().optional().catch(undefined),
  }),
  component: Tools,
})
const tool = createRoute({
  ...screen,
  path: '/tools/$tool',
  validateSearch: z.object({
    /** The task whose result is shown. */
    task: z.uuid().optional().catch(undefined),
    /** The task whose result is opened as input. */
    from: z.uuid().optional().catch(undefined),
    /** Which of its results; the first by default. */
    output: z.string().optional().catch(undefined),
  }),
  ...screenOf('tool', () => import('./screens/tool/ToolScreen.tsx'), 'ToolScreen'),
  loader: async ({ params }) => {
    const contract = contractById(params.tool)
    const [{ rooms }, copy] = await Promise.all([
      openRooms('screens/tool', `tools/${params.tool}`),
      contract && loadCopy(contract),
    ])
    return { rooms, copy }
  },
})
const history = createRoute({
  ...screen,
  path: '/history',
  ...screenOf('history', () => import('./screens/history/History.tsx'), 'History'),
})
const admin = createRoute({
  ...screen,
  path: '/admin',
  ...screenOf('admin', () => import('./screens/admin/Admin.tsx'), 'Admin'),
})
const kit = createRoute({
  ...screen,
  path: '/kit',
  // The design system has no messages of its own; it shows tool components.
  component: lazyRouteComponent(async () => {
    await openRoom('screens/tool')
    return import('./screens/kit/Kit.tsx')
  }, 'Kit'),
})
const signInLink = createRoute({
  ...screen,
  path: '/signin-link',
  validateSearch: z.object({ token: z.string().optional().catch(undefined) }),
  ...screenOf('signin-link', () => import('./screens/signin-link/SignInLink.tsx'), 'SignInLink'),
})

const api = createRoute({
  ...screen,
  path: '/a/api',
  ...screenOf('api', () => import('./screens/api/Api.tsx'), 'Api'),
})
const contact = createRoute({
  ...screen,
  path: '/a/contact',
  ...screenOf('contact', () => import('./screens/contact/Contact.tsx'), 'Contact'),
})
const login = createRoute({
  ...screen,
  path: '/a/login',
  validateSearch: z.object({
    /** The selected sign-in method; password by default. */
    by: z.enum(['link', 'new']).optional().catch(undefined),
    /** Whether the visitor came from the link that confirms an email address. */
    confirmed: z.boolean().optional().catch(undefined),
    /** The error code, if that link failed. */
    error: z.string().optional().catch(undefined),
  }),
  ...screenOf('login', () => import('./screens/login/Login.tsx'), 'Login'),
})
const forgotPassword = createRoute({
  ...screen,
  path: '/a/forgot-password',
  ...screenOf(
    'forgot-password',
    () => import('./screens/forgot-password/ForgotPassword.tsx'),
    'ForgotPassword',
  ),
})
const resetPassword = createRoute({
  ...screen,
  path: '/a/reset-password',
  validateSearch: z.object({ token: z.string().optional().catch(undefined) }),
  ...screenOf('reset-password', () => import('./screens/reset-password/ResetPassword.tsx'), 'ResetPassword'),
})
const pricing = createRoute({
  ...screen,
  path: '/a/pricing',
  ...screenOf('pricing', () => import('./screens/pricing/Pricing.tsx'), 'Pricing'),
})
const checkoutDone = createRoute({
  ...screen,
  path: '/checkout/done',
  ...screenOf('checkout', () => import('./screens/checkout/CheckoutDone.tsx'), 'CheckoutDone'),
})
const sandboxCheckout = createRoute({
  ...screen,
  path: '/checkout/sandbox/$id',
  ...screenOf('checkout', () => import('./screens/checkout/SandboxCheckout.tsx'), 'SandboxCheckout'),
})
const pressKit = createRoute({
  ...screen,
  path: '/a/pressKit',
  ...screenOf('press-kit', () => import('./screens/press-kit/PressKit.tsx'), 'PressKit'),
})
const tooManyRequests = createRoute({
  ...screen,
  path: '/too-many-requests',
  validateSearch: z.object({ againAt: z.iso.datetime().optional().catch(undefined) }),
  ...screenOf(
    'too-many-requests',
    () => import('./screens/too-many-requests/TooManyRequests.tsx'),
    'TooManyRequests',
  ),
})
const privacy = createRoute({
  ...screen,
  path: '/a/privacy',
  ...screenOf('privacy', () => import('./screens/privacy/Privacy.tsx'), 'Privacy'),
})
const terms = createRoute({
  ...screen,
  path: '/a/terms',
  ...screenOf('terms', () => import('./screens/terms/Terms.tsx'), 'Terms'),
})

const settings = createRoute({
  ...screen,
  path: '/settings',
  validateSearch: z.object({ tab: z.literal('subscription').optional().catch(undefined) }),
  ...screenOf('settings', () => import('./screens/settings/Settings.tsx'), 'Settings'),
})
const qrSignIn = createRoute({
  ...screen,
  path: '/qr-sign-in',
  validateSearch: z.object({ code: z.string().optional().catch(undefined) }),
  ...screenOf('qr-sign-in', () => import('./screens/qr-sign-in/QrSignIn.tsx'), 'QrSignIn'),
})

const about = [api, contact, forgotPassword, login, pressKit, privacy, resetPassword, terms] as const
const billing = [pricing, checkoutDone, sandboxCheckout] as const
const routeTree = root.addChildren([
  tooManyRequests,
  home,
  homeByName,
  tools,
  tool,
  history,
  admin,
  kit,
  signInLink,
  settings,
  qrSignIn,
  ...about,
  ...billing,
])

/** @param history for rendering outside a browser */
export function openRouter(client: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { client },
    // Shown inside the shell; the root's error component replaces a shell that failed.
    defaultErrorComponent: Failed,
    defaultPreload: 'intent',
    scrollRestoration: false,
    ...(history && { history }),
  })
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Identifies the image that the tool opens with (`session/current-file.ts`). */
    pickedUp?: string
  }
  interface Register {
    router: ReturnType<typeof openRouter>
  }
}
