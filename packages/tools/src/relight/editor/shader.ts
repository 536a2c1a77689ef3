/** One triangle that covers all. */
export const everywhere = `#version 300 es
void main() {
  gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0);
}
`

/**
 * What the engine does to a picture of the surface's size, step by step and with its constants: a browser test
 * holds the two within two levels of each other where all pixels are drawn. Places and lengths are in longest sides.
 */
export const relighting = `#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;

uniform sampler2D picture;
/** The normal's x and y, depth, the matte. */
uniform sampler2D shape;
/** Depth, and depth blurred. */
uniform sampler2D heights;
uniform ivec2 size;
/** How many pixels are drawn of it: as many as there are, or fewer while there is no time for all. */
uniform ivec2 drawn;
/** Looks on the way to a lamp, and whether they are between samples too. */
uniform int steps;
uniform bool smoothly;

uniform int count;
uniform vec3 places[8];
uniform vec3 colours[8];
/** Distance, radius, and whether the ground receives its light. */
uniform vec3 traits[8];
uniform vec3 base;
uniform vec3 ground;
uniform float amount;
uniform bool recoloured;
uniform float shadows;
uniform float gloss;

out vec4 made;

const float reliefDepth = 0.7;
const float shadowReach = 0.45;
const float blurredFrom = 0.12;
const float thickness = 0.22;
const float bias = 0.008;
const float wrapLeast = 0.12;
const float wrapOfRadius = 0.6;
const float exponent = 28.0;
const float strength = 0.5;
const float dullest = 0.04;

vec3 linear(vec3 v) {
  return mix(pow((v + 0.055) / 1.055, vec3(2.4)), v / 12.92, lessThanEqual(v, vec3(0.04045)));
}

vec3 encoded(vec3 v) {
  return mix(1.055 * pow(v, vec3(1.0 / 2.4)) - 0.055, v * 12.92, lessThanEqual(v, vec3(0.0031308)));
}

vec2 depthAt(vec2 at) {
  if (!smoothly) return texelFetch(heights, ivec2(at + 0.5), 0).xy;
  ivec2 from = ivec2(floor(at));
  ivec2 to = min(size - 1, from + 1);
  vec2 share = at - vec2(from);
  vec2 upper = mix(texelFetch(heights, from, 0).xy, texelFetch(heights, ivec2(to.x, from.y), 0).xy, share.x);
  vec2 lower = mix(texelFetch(heights, ivec2(from.x, to.y), 0).xy, texelFetch(heights, to, 0).xy, share.x);
  return mix(upper, lower, share.y);
}

float shadowAt(vec3 from, vec3 way, float away, float radius, float side) {
  float farthest = min(1.0, shadowReach / away);
  float darkest = 0.0;
  for (int step = 0; step < steps; step++) {
    float share = (float(step) + 0.5) / float(steps);
    float t = farthest * share * sqrt(share);
    vec3 place = from + way * t;
    vec2 at = place.xy * side - 0.5;
    if (any(lessThan(at, vec2(0.0))) || any(greaterThan(at, vec2(size - 1)))) break;
    float passed = t * away;
    vec2 there = depthAt(at);
    float above = mix(there.x, there.y, min(1.0, passed / blurredFrom)) * reliefDepth - place.z - bias;
    float soft = radius * passed + 0.25 * passed * passed + 0.006;
    float covers = clamp(above / soft, 0.0, 1.0);
    float thin = 1.0 - clamp(above / thickness - 1.0, 0.0, 1.0);
    darkest = max(darkest, covers * thin * (1.0 - share * share * share));
  }
  return darkest;
}

void main() {
  vec2 fewer = vec2(size) / vec2(drawn);
  vec2 at = vec2(gl_FragCoord.x, float(drawn.y) - gl_FragCoord.y) * fewer;
  ivec2 pixel = min(ivec2(at), size - 1);
  float side = float(max(size.x, size.y));
  vec4 here = texelFetch(shape, pixel, 0);
  vec3 from = vec3((vec2(pixel) + 0.5) / side, here.z * reliefDepth);
  vec3 normal = vec3(here.xy, sqrt(max(0.0, 1.0 - dot(here.xy, here.xy))));
  vec3 diffuse = vec3(0.0);
  vec3 shine = vec3(0.0);
  for (int index = 0; index < 8; index++) {
    if (index >= count) break;
    vec3 way = places[index] - from;
    float away = max(1e-4, length(way));
    float received = traits[index].z > 0.5 ? 1.0 : here.w;
    float around = wrapLeast + wrapOfRadius * traits[index].y;
    float facing = dot(normal, way) / away;
    float lambert = (facing + around) / (1.0 + around);
    if (lambert <= 0.0 || received == 0.0) continue;
    float fall = 1.0 / (1.0 + away * away / (traits[index].x * traits[index].x));
    float open = shadows > 0.0 ? 1.0 - shadows * shadowAt(from, way, away, traits[index].y, side) : 1.0;
    float halved = sqrt(max(0.0, 2.0 + 2.0 * way.z / away));
    float mirrored = max(0.0, (facing + normal.z) / max(1e-4, halved));
    float bright = gloss * strength * pow(mirrored, exponent) * clamp(facing * 4.0, 0.0, 1.0);
    vec3 arriving = fall * fall * open * received * colours[index];
    diffuse += arriving * lambert * lambert;
    shine += arriving * bright;
  }
  vec3 own = linear(drawn == size
    ? texelFetch(picture, pixel, 0).rgb
    : textureLod(picture, at / vec2(size), log2(max(fewer.x, fewer.y))).rgb);
  float bright = dot(own, vec3(0.2126, 0.7152, 0.0722));
  vec3 other = recoloured ? ground * (0.55 + 0.9 * bright) : vec3(0.0);
  vec3 paint = own + (other - own) * amount * (1.0 - here.w);
  vec3 unlit = min(vec3(1.0), paint * base);
  vec3 added = paint * diffuse + (dullest + (1.0 - dullest) * bright) * shine;
  vec3 room = 1.0 - unlit;
  vec3 lit = unlit + room * (1.0 - exp(-added / max(room, vec3(1e-4))));
  lit = mix(unlit, lit, greaterThan(room, vec3(1e-4)));
  made = vec4(encoded(lit), 1.0);
}
`
