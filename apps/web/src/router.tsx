import { loadMessages } from '@pentimento/language'
import { contractById } from '@pentimento/tools/all-contracts'
import { loadCopy } from '@pentimento/tools/editors'
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
import { ErrorScreen } from './shell/ErrorScreen.tsx'
import { NotFound } from './shell/NotFound.tsx'
import { Shell } from './shell/Shell.tsx'

const rootRoute = createRootRouteWithContext<{ client: QueryClient }>()({
  component: Shell,
  notFoundComponent: NotFound,
  errorComponent: ErrorScreen,
})

const screenOptions = { getParentRoute: () => rootRoute } as const

/**
 * A lazily loaded screen. The messages of its folder load before its module, which looks them up at load. The
 * loader returns the namespaces that the screen needs.
 */
function lazyScreen<Name extends string, Modules extends Record<Name, ComponentType>>(
  folder: string,
  load: () => Promise<Modules>,
  name: Name,
) {
  const namespace = `screens/${folder}`
  return {
    component: lazyRouteComponent(async () => {
      await loadMessages(namespace)
      return load()
    }, name),
    loader: () => loadNamespaces(namespace),
  }
}

async function loadNamespaces(...namespaces: string[]): Promise<{ namespaces: string[] }> {
  await Promise.all(namespaces.map(loadMessages))
  return { namespaces }
}

const home = createRoute({ ...screenOptions, path: '/', component: Home })
const homeAlias = createRoute({ ...screenOptions, path: '/a/home', component: Home })
const tools = createRoute({
  ...screenOptions,
  path: '/tools',
  validateSearch: z.object({
    filter: z.enum(filters).optional().catch(undefined),
    search: z.string().optional().catch(undefined),
  }),
  component: Tools,
})
const tool = createRoute({
  ...screenOptions,
  path: '/tools/$tool',
  validateSearch: z.object({
    /** The task whose result is shown. */
    task: z.uuid().optional().catch(undefined),
    /** The task whose result is opened as input. */
    from: z.uuid().optional().catch(undefined),
    /** Which of its results; the first by default. */
    output: z.string().optional().catch(undefined),
  }),
  ...lazyScreen('tool', () => import('./screens/tool/ToolScreen.tsx'), 'ToolScreen'),
  loader: async ({ params }) => {
    const contract = contractById(params.tool)
    const [{ namespaces }, copy] = await Promise.all([
      loadNamespaces('screens/tool', `tools/${params.tool}`),
      contract && loadCopy(contract),
    ])
    return { namespaces, copy }
  },
})
const history = createRoute({
  ...screenOptions,
  path: '/history',
  ...lazyScreen('history', () => import('./screens/history/History.tsx'), 'History'),
})
const admin = createRoute({
  ...screenOptions,
  path: '/admin',
  ...lazyScreen('admin', () => import('./screens/admin/Admin.tsx'), 'Admin'),
})
const designSystem = createRoute({
  ...screenOptions,
  path: '/design-system',
  // The design system has no messages of its own; it shows tool components.
  component: lazyRouteComponent(async () => {
    await loadMessages('screens/tool')
    return import('./screens/design-system/DesignSystem.tsx')
  }, 'DesignSystem'),
})
const signInLink = createRoute({
  ...screenOptions,
  path: '/signin-link',
  validateSearch: z.object({ token: z.string().optional().catch(undefined) }),
  ...lazyScreen('signin-link', () => import('./screens/signin-link/SignInLink.tsx'), 'SignInLink'),
})

const api = createRoute({
  ...screenOptions,
  path: '/a/api',
  ...lazyScreen('api', () => import('./screens/api/Api.tsx'), 'Api'),
})
const contact = createRoute({
  ...screenOptions,
  path: '/a/contact',
  ...lazyScreen('contact', () => import('./screens/contact/Contact.tsx'), 'Contact'),
})
const login = createRoute({
  ...screenOptions,
  path: '/a/login',
  validateSearch: z.object({
    /** The selected sign-in method; password by default. */
    by: z.enum(['link', 'new']).optional().catch(undefined),
    /** Whether the visitor came from the link that confirms an email address. */
    confirmed: z.boolean().optional().catch(undefined),
    /** The error code, if that link failed. */
    error: z.string().optional().catch(undefined),
  }),
  ...lazyScreen('login', () => import('./screens/login/Login.tsx'), 'Login'),
})
const credits = createRoute({
  ...screenOptions,
  path: '/a/credits',
  ...lazyScreen('credits', () => import('./screens/credits/Credits.tsx'), 'Credits'),
})
const forgotPassword = createRoute({
  ...screenOptions,
  path: '/a/forgot-password',
  ...lazyScreen(
    'forgot-password',
    () => import('./screens/forgot-password/ForgotPassword.tsx'),
    'ForgotPassword',
  ),
})
const resetPassword = createRoute({
  ...screenOptions,
  path: '/a/reset-password',
  validateSearch: z.object({ token: z.string().optional().catch(undefined) }),
  ...lazyScreen(
    'reset-password',
    () => import('./screens/reset-password/ResetPassword.tsx'),
    'ResetPassword',
  ),
})
const pricing = createRoute({
  ...screenOptions,
  path: '/a/pricing',
  ...lazyScreen('pricing', () => import('./screens/pricing/Pricing.tsx'), 'Pricing'),
})
const checkoutDone = createRoute({
  ...screenOptions,
  path: '/checkout/done',
  ...lazyScreen('checkout', () => import('./screens/checkout/CheckoutDone.tsx'), 'CheckoutDone'),
})
const sandboxCheckout = createRoute({
  ...screenOptions,
  path: '/checkout/sandbox/$id',
  ...lazyScreen('checkout', () => import('./screens/checkout/SandboxCheckout.tsx'), 'SandboxCheckout'),
})
const pressKit = createRoute({
  ...screenOptions,
  path: '/a/pressKit',
  ...lazyScreen('press-kit', () => import('./screens/press-kit/PressKit.tsx'), 'PressKit'),
})
const tooManyRequests = createRoute({
  ...screenOptions,
  path: '/too-many-requests',
  validateSearch: z.object({ retryAt: z.iso.datetime().optional().catch(undefined) }),
  ...lazyScreen(
    'too-many-requests',
    () => import('./screens/too-many-requests/TooManyRequests.tsx'),
    'TooManyRequests',
  ),
})
const privacy = createRoute({
  ...screenOptions,
  path: '/a/privacy',
  ...lazyScreen('privacy', () => import('./screens/privacy/Privacy.tsx'), 'Privacy'),
})
const terms = createRoute({
  ...screenOptions,
  path: '/a/terms',
  ...lazyScreen('terms', () => import('./screens/terms/Terms.tsx'), 'Terms'),
})

const settings = createRoute({
  ...screenOptions,
  path: '/settings',
  validateSearch: z.object({
    tab: z.enum(['subscription', 'api']).optional().catch(undefined),
    /** The paid purchase of credits, or `plan`, after a return from the payment page. */
    bought: z
      .union([z.uuid(), z.literal('plan')])
      .optional()
      .catch(undefined),
  }),
  ...lazyScreen('settings', () => import('./screens/settings/Settings.tsx'), 'Settings'),
})
const qrSignIn = createRoute({
  ...screenOptions,
  path: '/qr-sign-in',
  validateSearch: z.object({ code: z.string().optional().catch(undefined) }),
  ...lazyScreen('qr-sign-in', () => import('./screens/qr-sign-in/QrSignIn.tsx'), 'QrSignIn'),
})

const aboutRoutes = [
  api,
  contact,
  credits,
  forgotPassword,
  login,
  pressKit,
  privacy,
  resetPassword,
  terms,
] as const
const billingRoutes = [pricing, checkoutDone, sandboxCheckout] as const
const routeTree = rootRoute.addChildren([
  tooManyRequests,
  home,
  homeAlias,
  tools,
  tool,
  history,
  admin,
  designSystem,
  signInLink,
  settings,
  qrSignIn,
  ...aboutRoutes,
  ...billingRoutes,
])

/** @param history for rendering outside a browser */
export function createAppRouter(client: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { client },
    // Shown inside the shell; the root's error component replaces a shell that failed.
    defaultErrorComponent: ErrorScreen,
    defaultPreload: 'intent',
    scrollRestoration: false,
    ...(history && { history }),
  })
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Identifies the image that the tool opens with (`session/current-file.ts`). */
    currentFileId?: string
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
