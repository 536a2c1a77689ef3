/** Vertex shader: one triangle that covers the viewport. */
export const fullscreenVertexShader = `#version 300 es
void main() {
  gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0);
}
`

/** The surface, the lights and the ray from a pixel to a light. Positions and lengths are in longest sides. */
const scene = `#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;

uniform sampler2D sourceImage;
/** The normal's x and y, depth, the matte. */
uniform sampler2D shape;
/** Depth, and depth blurred. */
uniform sampler2D heights;
/** Share of a light that reaches a point, and the clarity of its color. */
uniform sampler2D shares;
uniform ivec2 size;
/** Size of the render target: that of the surface, or smaller at reduced quality. */
uniform ivec2 drawnSize;

uniform int count;
uniform vec3 lightPositions[8];
uniform vec3 lightColors[8];
/** Per light: radius, wrap, 1 / (1 + wrap), 1 / distance². */
uniform vec4 lightParams[8];
/** Per light: whether it lights the background. */
uniform bool lightsBackground[8];
uniform float shadows;

const float reliefDepth = 0.7;

struct SurfacePoint {
  ivec2 pixel;
  float side;
  vec4 texel;
  vec3 from;
  vec3 normal;
  float reach;
  float clarity;
  /** How much of a light that the background doesn't receive. */
  float onSubject;
  float shadowShare;
  /** How much it belongs to the distance: the sky and the horizon. */
  float distant;
};

SurfacePoint surfacePointAt(vec2 at) {
  SurfacePoint point;
  point.pixel = min(ivec2(at), size - 1);
  point.side = float(max(size.x, size.y));
  point.texel = texelFetch(shape, point.pixel, 0);
  point.from = vec3((vec2(point.pixel) + 0.5) / point.side, point.texel.z * reliefDepth);
  point.normal = vec3(point.texel.xy, sqrt(max(0.0, 1.0 - dot(point.texel.xy, point.texel.xy))));
  vec2 share = texelFetch(shares, point.pixel, 0).xy;
  point.reach = share.x;
  point.clarity = share.y;
  point.onSubject = smoothstep(0.25, 0.9, point.texel.w);
  point.shadowShare = max(0.0, (point.reach - 0.55) / 0.45);
  point.distant = clamp((0.7 - point.reach) / 0.3, 0.0, 1.0);
  return point;
}

/** The ray from a surface point to a light. */
struct Ray {
  vec3 toLight;
  /** Its squared length, and the inverse of its length. */
  float squared;
  float inverse;
  float facing;
  float lambert;
  /** 0 on the background if that isn't lit by this light, less out of reach. */
  float received;
};

Ray rayTo(int index, SurfacePoint point) {
  Ray ray;
  ray.toLight = lightPositions[index] - point.from;
  ray.squared = max(1e-8, dot(ray.toLight, ray.toLight));
  ray.inverse = inversesqrt(ray.squared);
  ray.received = point.reach * (lightsBackground[index] ? 1.0 : point.onSubject);
  ray.facing = dot(point.normal, ray.toLight) * ray.inverse;
  ray.lambert = (ray.facing + lightParams[index].y) * lightParams[index].z;
  return ray;
}
`

/** Depth and blurred depth, interpolated bilinearly. */
const interpolatedDepth = `
vec2 depthAt(vec2 at) {
  ivec2 from = ivec2(floor(at));
  ivec2 to = min(size - 1, from + 1);
  vec2 share = at - vec2(from);
  vec2 upper = mix(texelFetch(heights, from, 0).xy, texelFetch(heights, ivec2(to.x, from.y), 0).xy, share.x);
  vec2 lower = mix(texelFetch(heights, ivec2(from.x, to.y), 0).xy, texelFetch(heights, to, 0).xy, share.x);
  return mix(upper, lower, share.y);
}
`

const nearestDepth = `
vec2 depthAt(vec2 at) {
  return texelFetch(heights, ivec2(at + 0.5), 0).xy;
}
`

/** Shadow of a light on a surface point, by ray marching through the depth map. */
const shadowMarching = `
/** Samples along each shadow ray. */
uniform int steps;
/** Per sample: its position along the ray from 0 to 1, and its weight, which decreases. */
uniform vec2 shadowSamples[24];

const float shadowReach = 0.45;
const float blurredFrom = 0.12;
const float thickness = 0.22;
const float bias = 0.008;

float shadowOn(SurfacePoint point, Ray ray, float radius) {
  float farthest = min(1.0, shadowReach * ray.inverse);
  float away = ray.squared * ray.inverse;
  // Beyond this point the ray is above everything that could cast a shadow.
  float free = ray.toLight.z > 0.0 ? (reliefDepth - point.from.z) / ray.toLight.z : 1.0;
  vec2 start = point.from.xy * point.side - 0.5;
  vec2 across = ray.toLight.xy * point.side;
  vec2 last = vec2(size - 1);
  float darkest = 0.0;
  for (int step = 0; step < steps; step++) {
    vec2 stepSample = shadowSamples[step];
    float t = farthest * stepSample.x;
    if (t > free || darkest >= stepSample.y) break;
    vec2 at = start + across * t;
    if (any(lessThan(at, vec2(0.0))) || any(greaterThan(at, last))) break;
    float passed = t * away;
    vec2 there = depthAt(at);
    float height = mix(there.x, there.y, min(1.0, passed * (1.0 / blurredFrom))) * reliefDepth;
    float above = height - point.from.z - ray.toLight.z * t - bias;
    float soft = radius * passed + 0.25 * passed * passed + 0.006;
    float covers = clamp(above / soft, 0.0, 1.0);
    float thin = 1.0 - clamp(above * (1.0 / thickness) - 1.0, 0.0, 1.0);
    darkest = max(darkest, covers * thin * stepSample.y);
  }
  return darkest;
}
`

/** Shadow pass at reduced quality, coarser than the lighting pass: one channel per light. */
export const shadowShader = `${scene}${nearestDepth}${shadowMarching}
layout(location = 0) out vec4 first;
layout(location = 1) out vec4 second;

void main() {
  SurfacePoint point = surfacePointAt(gl_FragCoord.xy * vec2(size) / vec2(drawnSize));
  first = vec4(0.0);
  second = vec4(0.0);
  if (point.shadowShare == 0.0) return;
  for (int index = 0; index < 8; index++) {
    if (index >= count) break;
    Ray ray = rayTo(index, point);
    if (ray.lambert <= 0.0 || ray.received == 0.0) continue;
    vec4 dark = shadowOn(point, ray, lightParams[index].x) * vec4(equal(ivec4(index & 3), ivec4(0, 1, 2, 3)));
    if (index < 4) first += dark;
    else second += dark;
  }
}
`

/** The sRGB transfer function (IEC 61966-2-1). */
const exactTransfer = `
vec3 linear(vec3 v) {
  return mix(pow((v + 0.055) / 1.055, vec3(2.4)), v / 12.92, lessThanEqual(v, vec3(0.04045)));
}

vec3 encoded(vec3 v) {
  return mix(1.055 * pow(v, vec3(1.0 / 2.4)) - 0.055, v * 12.92, lessThanEqual(v, vec3(0.0031308)));
}
`

/** Approximation of the sRGB transfer function without `pow`; the error is at most one 8-bit level. */
const fastTransfer = `
vec3 linear(vec3 v) {
  return v * (v * (v * 0.305306011 + 0.682171111) + 0.012522878);
}

vec3 encoded(vec3 v) {
  vec3 second = sqrt(v);
  vec3 fourth = sqrt(second);
  return max(v * 12.92 * vec3(lessThan(v, vec3(0.0031308))),
    0.585122381 * second + 0.783140355 * fourth - 0.368262736 * sqrt(fourth));
}
`

const exactShadows = `${interpolatedDepth}${shadowMarching}
void readShadows(vec2 at) {}

void nextShadow(int index) {}

float shadowOf(int index, SurfacePoint point, Ray ray) {
  return shadowOn(point, ray, lightParams[index].x);
}

vec3 originalAt(vec2 at) {
  return texelFetch(sourceImage, ivec2(at), 0).rgb;
}

vec3 outputOf(vec3 lit, vec3 original) {
  return lit;
}
`

/** An offset that avoids division by zero, and the largest brightness quotient it allows. */
const quotient = `
const float least = 0.1;
const float most = (1.0 + least) / least;
`

const sampledShadows = `
uniform sampler2D firstShadows;
uniform sampler2D secondShadows;
uniform float lod;
/** Shadows of the current light and those after it. */
vec4 dark;
vec4 darkLater;

void readShadows(vec2 at) {
  dark = textureLod(firstShadows, at, 0.0);
  darkLater = count > 4 ? textureLod(secondShadows, at, 0.0) : vec4(0.0);
}

void nextShadow(int index) {
  if (index == 4) dark = darkLater;
  else if (index > 0) dark = dark.yzwx;
}

float shadowOf(int index, SurfacePoint point, Ray ray) {
  return dark.x;
}

vec3 originalAt(vec2 at) {
  return textureLod(sourceImage, at / vec2(size), lod).rgb;
}

${quotient}
/** The brightness quotient relative to its maximum, stored as a square root. */
vec3 outputOf(vec3 lit, vec3 original) {
  return sqrt((lit + least) / (original + least) / most);
}
`

const lightingMain = `
uniform vec3 ambient;
uniform vec3 backgroundColor;
uniform float backgroundAmount;
uniform bool isRecolored;
uniform float gloss;

out vec4 outColor;

const float strength = 0.5;
const float dullest = 0.04;
/** Of light on pixels that are all noise: how much of it they show, and how much of their color. */
const float noisyGain = 0.4;
const float noisyChroma = 0.25;
const vec3 luminance = vec3(0.2126, 0.7152, 0.0722);

/** v to the power of 28. */
float glint(float v) {
  float fourth = v * v * v * v;
  float eighth = fourth * fourth;
  return eighth * eighth * eighth * fourth;
}

/** Square of the radiance that is shown as white in the distance. */
const float whiteSquared = 64.0;

float radianceFactor(float shown) {
  float dark = 1.0 - shown;
  return 2.0 / (dark + sqrt(dark * dark + 4.0 * shown / whiteSquared));
}

vec3 toneFactor(vec3 radiance) {
  return (1.0 + radiance / whiteSquared) / (1.0 + radiance);
}

void main() {
  vec2 at = vec2(gl_FragCoord.x, float(drawnSize.y) - gl_FragCoord.y) * vec2(size) / vec2(drawnSize);
  SurfacePoint point = surfacePointAt(at);
  vec3 diffuse = vec3(0.0);
  vec3 shine = vec3(0.0);
  float darkness = shadows * point.shadowShare;
  readShadows(at / vec2(size));
  for (int index = 0; index < 8; index++) {
    if (index >= count) break;
    nextShadow(index);
    Ray ray = rayTo(index, point);
    if (ray.lambert <= 0.0 || ray.received == 0.0) continue;
    float falloff = 1.0 / (1.0 + ray.squared * lightParams[index].w);
    float open = darkness > 0.0 ? 1.0 - darkness * shadowOf(index, point, ray) : 1.0;
    float halved = inversesqrt(max(1e-8, 2.0 + 2.0 * ray.toLight.z * ray.inverse));
    float mirrored = max(0.0, (ray.facing + point.normal.z) * halved);
    float bright = gloss * strength * glint(mirrored) * clamp(ray.facing * 4.0, 0.0, 1.0);
    vec3 arriving = falloff * falloff * open * ray.received * lightColors[index];
    diffuse += arriving * ray.lambert * ray.lambert;
    shine += arriving * bright;
  }
  vec3 seen = originalAt(at);
  vec3 original = linear(seen);
  float bright = dot(original, luminance);
  vec3 other = isRecolored ? backgroundColor * (0.55 + 0.9 * bright) : vec3(0.0);
  float backgroundShare = backgroundAmount * (1.0 - point.texel.w);
  vec3 paint = original + (other - original) * backgroundShare;
  vec3 unlit = min(vec3(1.0), paint * ambient);
  if (point.distant > 0.0) {
    float brightest = max(max(original.r, original.g), original.b);
    vec3 factor = ambient * radianceFactor(brightest) * (isRecolored ? 1.0 : 1.0 - backgroundShare);
    vec3 radiance = (isRecolored ? paint : original) * factor;
    unlit = mix(unlit, min(vec3(1.0), radiance * toneFactor(brightest * factor)), point.distant);
  }
  vec3 shown = mix(vec3(dot(paint, luminance)), paint, mix(noisyChroma, 1.0, point.clarity));
  vec3 lifted = shown * mix(noisyGain, 1.0, point.clarity) * diffuse;
  vec3 added = lifted + point.clarity * (dullest + (1.0 - dullest) * bright) * shine;
  vec3 headroom = 1.0 - unlit;
  vec3 lit = unlit + headroom * (1.0 - exp(-added / max(headroom, vec3(1e-4))));
  lit = mix(unlit, lit, greaterThan(headroom, vec3(1e-4)));
  outColor = vec4(outputOf(encoded(lit), seen), 1.0);
}
`

/**
 * The relighting of the server's engine at full size, with the same steps and constants; a browser test keeps the two
 * within two 8-bit levels of each other.
 */
export const relightingShader = `${scene}${exactTransfer}${exactShadows}${lightingMain}`

/** Lighting pass at reduced quality: the brightness quotient per pixel, using the shadows from the shadow pass. */
export const lightingShader = `${scene}${fastTransfer}${sampledShadows}${lightingMain}`

/**
 * Display pass at reduced quality: the image at its own resolution, multiplied by the quotient from the lighting pass.
 * Visually equal while the lighting changes (quotient image: Shashua and Riklin-Raviv, 2001).
 */
export const displayShader = `#version 300 es
precision highp float;
precision highp int;

uniform sampler2D sourceImage;
uniform sampler2D brightness;
uniform ivec2 drawnSize;
/** Mipmap level that has the size of the render target. */
uniform int mipLevel;

out vec4 outColor;
${quotient}
void main() {
  ivec2 pixel = ivec2(gl_FragCoord.x, float(drawnSize.y) - gl_FragCoord.y);
  vec3 original = texelFetch(sourceImage, min(pixel, textureSize(sourceImage, mipLevel) - 1), mipLevel).rgb;
  vec3 root = textureLod(brightness, gl_FragCoord.xy / vec2(drawnSize), 0.0).rgb;
  outColor = vec4((original + least) * root * root * most - least, 1.0);
}
`
