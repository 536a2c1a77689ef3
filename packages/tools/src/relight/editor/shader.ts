/** Vertex shader: one triangle that covers the viewport. */
export const everywhere = `#version 300 es
void main() {
  gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0);
}
`

/** The surface, the lights and the ray from a pixel to a light. Positions and lengths are in longest sides. */
const scene = `#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;

uniform sampler2D picture;
/** The normal's x and y, depth, the matte. */
uniform sampler2D shape;
/** Depth, and depth blurred. */
uniform sampler2D heights;
uniform ivec2 size;
/** Size of the render target: that of the surface, or smaller at reduced quality. */
uniform ivec2 drawn;

uniform int count;
uniform vec3 places[8];
uniform vec3 colours[8];
/** Per light: radius, wrap, 1 / (1 + wrap), 1 / distance². */
uniform vec4 traits[8];
/** Per light: whether it lights the background. */
uniform bool received[8];
uniform float shadows;

const float reliefDepth = 0.7;

struct Spot {
  ivec2 pixel;
  float side;
  vec4 here;
  vec3 from;
  vec3 normal;
};

Spot spotAt(vec2 at) {
  Spot spot;
  spot.pixel = min(ivec2(at), size - 1);
  spot.side = float(max(size.x, size.y));
  spot.here = texelFetch(shape, spot.pixel, 0);
  spot.from = vec3((vec2(spot.pixel) + 0.5) / spot.side, spot.here.z * reliefDepth);
  spot.normal = vec3(spot.here.xy, sqrt(max(0.0, 1.0 - dot(spot.here.xy, spot.here.xy))));
  return spot;
}

/** The ray from a surface point to a light. */
struct Ray {
  vec3 way;
  /** Its squared length, and the inverse of its length. */
  float squared;
  float inverse;
  float facing;
  float lambert;
  /** 0 on the background if that isn't lit by this light. */
  float received;
};

Ray rayTo(int index, Spot spot) {
  Ray ray;
  ray.way = places[index] - spot.from;
  ray.squared = max(1e-8, dot(ray.way, ray.way));
  ray.inverse = inversesqrt(ray.squared);
  ray.received = received[index] ? 1.0 : spot.here.w;
  ray.facing = dot(spot.normal, ray.way) * ray.inverse;
  ray.lambert = (ray.facing + traits[index].y) * traits[index].z;
  return ray;
}
`

/** Depth and blurred depth, interpolated bilinearly. */
const smoothDepth = `
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
const marching = `
/** Samples along each shadow ray. */
uniform int steps;
/** Per sample: its position along the ray from 0 to 1, and its weight, which decreases. */
uniform vec2 looks[24];

const float shadowReach = 0.45;
const float blurredFrom = 0.12;
const float thickness = 0.22;
const float bias = 0.008;

float shadowOn(Spot spot, Ray ray, float radius) {
  float farthest = min(1.0, shadowReach * ray.inverse);
  float away = ray.squared * ray.inverse;
  // Beyond this point the ray is above everything that could cast a shadow.
  float free = ray.way.z > 0.0 ? (reliefDepth - spot.from.z) / ray.way.z : 1.0;
  vec2 start = spot.from.xy * spot.side - 0.5;
  vec2 across = ray.way.xy * spot.side;
  vec2 last = vec2(size - 1);
  float darkest = 0.0;
  for (int step = 0; step < steps; step++) {
    vec2 look = looks[step];
    float t = farthest * look.x;
    if (t > free || darkest >= look.y) break;
    vec2 at = start + across * t;
    if (any(lessThan(at, vec2(0.0))) || any(greaterThan(at, last))) break;
    float passed = t * away;
    vec2 there = depthAt(at);
    float height = mix(there.x, there.y, min(1.0, passed * (1.0 / blurredFrom))) * reliefDepth;
    float above = height - spot.from.z - ray.way.z * t - bias;
    float soft = radius * passed + 0.25 * passed * passed + 0.006;
    float covers = clamp(above / soft, 0.0, 1.0);
    float thin = 1.0 - clamp(above * (1.0 / thickness) - 1.0, 0.0, 1.0);
    darkest = max(darkest, covers * thin * look.y);
  }
  return darkest;
}
`

/** Shadow pass at reduced quality, coarser than the lighting pass: one channel per light. */
export const shadowing = `${scene}${nearestDepth}${marching}
layout(location = 0) out vec4 first;
layout(location = 1) out vec4 second;

void main() {
  Spot spot = spotAt(gl_FragCoord.xy * vec2(size) / vec2(drawn));
  first = vec4(0.0);
  second = vec4(0.0);
  for (int index = 0; index < 8; index++) {
    if (index >= count) break;
    Ray ray = rayTo(index, spot);
    if (ray.lambert <= 0.0 || ray.received == 0.0) continue;
    vec4 dark = shadowOn(spot, ray, traits[index].x) * vec4(equal(ivec4(index & 3), ivec4(0, 1, 2, 3)));
    if (index < 4) first += dark;
    else second += dark;
  }
}
`

/** The sRGB transfer function (IEC 61966-2-1). */
const exactCurve = `
vec3 linear(vec3 v) {
  return mix(pow((v + 0.055) / 1.055, vec3(2.4)), v / 12.92, lessThanEqual(v, vec3(0.04045)));
}

vec3 encoded(vec3 v) {
  return mix(1.055 * pow(v, vec3(1.0 / 2.4)) - 0.055, v * 12.92, lessThanEqual(v, vec3(0.0031308)));
}
`

/** Approximation of the sRGB transfer function without `pow`; the error is at most one 8-bit level. */
const quickCurve = `
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

const ownShadows = `${smoothDepth}${marching}
void readShadows(vec2 at) {}

void nextShadow(int index) {}

float shadowOf(int index, Spot spot, Ray ray) {
  return shadowOn(spot, ray, traits[index].x);
}

vec3 ownAt(vec2 at) {
  return texelFetch(picture, ivec2(at), 0).rgb;
}

vec3 shownOf(vec3 lit, vec3 own) {
  return lit;
}
`

/** An offset that avoids division by zero, and the largest brightness quotient it allows. */
const quotient = `
const float least = 0.1;
const float most = (1.0 + least) / least;
`

const readyShadows = `
uniform sampler2D firstShadows;
uniform sampler2D secondShadows;
uniform float coarseness;
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

float shadowOf(int index, Spot spot, Ray ray) {
  return dark.x;
}

vec3 ownAt(vec2 at) {
  return textureLod(picture, at / vec2(size), coarseness).rgb;
}

${quotient}
/** The brightness quotient relative to its maximum, stored as a square root. */
vec3 shownOf(vec3 lit, vec3 own) {
  return sqrt((lit + least) / (own + least) / most);
}
`

const lighting = `
uniform vec3 base;
uniform vec3 ground;
uniform float amount;
uniform bool recoloured;
uniform float gloss;

out vec4 made;

const float strength = 0.5;
const float dullest = 0.04;

/** v to the power of 28. */
float glint(float v) {
  float fourth = v * v * v * v;
  float eighth = fourth * fourth;
  return eighth * eighth * eighth * fourth;
}

void main() {
  vec2 at = vec2(gl_FragCoord.x, float(drawn.y) - gl_FragCoord.y) * vec2(size) / vec2(drawn);
  Spot spot = spotAt(at);
  vec3 diffuse = vec3(0.0);
  vec3 shine = vec3(0.0);
  readShadows(at / vec2(size));
  for (int index = 0; index < 8; index++) {
    if (index >= count) break;
    nextShadow(index);
    Ray ray = rayTo(index, spot);
    if (ray.lambert <= 0.0 || ray.received == 0.0) continue;
    float fall = 1.0 / (1.0 + ray.squared * traits[index].w);
    float open = shadows > 0.0 ? 1.0 - shadows * shadowOf(index, spot, ray) : 1.0;
    float halved = inversesqrt(max(1e-8, 2.0 + 2.0 * ray.way.z * ray.inverse));
    float mirrored = max(0.0, (ray.facing + spot.normal.z) * halved);
    float bright = gloss * strength * glint(mirrored) * clamp(ray.facing * 4.0, 0.0, 1.0);
    vec3 arriving = fall * fall * open * ray.received * colours[index];
    diffuse += arriving * ray.lambert * ray.lambert;
    shine += arriving * bright;
  }
  vec3 seen = ownAt(at);
  vec3 own = linear(seen);
  float bright = dot(own, vec3(0.2126, 0.7152, 0.0722));
  vec3 other = recoloured ? ground * (0.55 + 0.9 * bright) : vec3(0.0);
  vec3 paint = own + (other - own) * amount * (1.0 - spot.here.w);
  vec3 unlit = min(vec3(1.0), paint * base);
  vec3 added = paint * diffuse + (dullest + (1.0 - dullest) * bright) * shine;
  vec3 room = 1.0 - unlit;
  vec3 lit = unlit + room * (1.0 - exp(-added / max(room, vec3(1e-4))));
  lit = mix(unlit, lit, greaterThan(room, vec3(1e-4)));
  made = vec4(shownOf(encoded(lit), seen), 1.0);
}
`

/**
 * The relighting of the server's engine at full size, with the same steps and constants; a browser test keeps the two
 * within two 8-bit levels of each other.
 */
export const relighting = `${scene}${exactCurve}${ownShadows}${lighting}`

/** Lighting pass at reduced quality: the brightness quotient per pixel, using the shadows from the shadow pass. */
export const brightening = `${scene}${quickCurve}${readyShadows}${lighting}`

/**
 * Display pass at reduced quality: the image at its own resolution, multiplied by the quotient from the lighting pass.
 * Visually equal while the lighting changes (quotient image: Shashua and Riklin-Raviv, 2001).
 */
export const brightened = `#version 300 es
precision highp float;
precision highp int;

uniform sampler2D picture;
uniform sampler2D brightness;
uniform ivec2 drawn;
/** Mipmap level that has the size of the render target. */
uniform int smaller;

out vec4 made;
${quotient}
void main() {
  ivec2 pixel = ivec2(gl_FragCoord.x, float(drawn.y) - gl_FragCoord.y);
  vec3 own = texelFetch(picture, min(pixel, textureSize(picture, smaller) - 1), smaller).rgb;
  vec3 root = textureLod(brightness, gl_FragCoord.xy / vec2(drawn), 0.0).rgb;
  made = vec4((own + least) * root * root * most - least, 1.0);
}
`
