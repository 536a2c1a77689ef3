"""Random words, and lines of text drawn in random fonts."""
import functools
import glob
import os
import unicodedata

import numpy as np
from fontTools.ttLib import TTFont
from PIL import Image, ImageDraw, ImageFont

LATIN = 'abcdefghijklmnopqrstuvwxyz'
# Of the letters in English text, in percent (Norvig, 2013).
FREQUENCY = np.array([8.0, 1.5, 3.3, 3.8, 12.5, 2.4, 1.9, 5.1, 7.6, .2, .5, 4.1, 2.5, 7.2, 7.6, 2.1, .1, 6.3, 6.5, 9.3, 2.7, 1.1, 1.7, .2, 1.7, .1])
FREQUENCY /= FREQUENCY.sum()
SIGNS = '.,:;!?&%$€£@#*+-/\'"()'


def fonts_in(folder):
    """Paths of fonts with at least 60 letters; symbol fonts are left out."""
    paths = [path for kind in ('ttf', 'otf', 'ttc') for path in glob.glob(os.path.join(folder, f'**/*.{kind}'), recursive=True)]
    return [path for path in sorted(paths) if len(letters_of(path)) >= 60 and 'emoji' not in path.lower()]


@functools.lru_cache(maxsize=None)
def letters_of(path):
    """The characters of a font that are letters or digits of any script; none of fonts that can't be drawn at any size."""
    try:
        font = TTFont(path, fontNumber=0, lazy=True)
        ImageFont.truetype(path, 37)   # Fails for bitmaps of other sizes.
        codes = sorted(code for code in font.getBestCmap() or {} if code < 0x110000)
    except Exception:   # Some installed fonts are damaged.
        return ''
    return ''.join(chr(code) for code in codes if unicodedata.category(chr(code)) in ('Lu', 'Ll', 'Lo', 'Nd'))


def word(random, letters):
    """A word of a font's letters: mostly Latin ones where it has them."""
    is_latin = set(LATIN) <= set(letters)
    length = int(random.integers(2, 10))
    if is_latin and random.random() < .8:
        text = ''.join(random.choice(list(LATIN), length, p=FREQUENCY))
        kind = random.random()
        text = text.upper() if kind < .4 else text.capitalize() if kind < .65 else text
        return text + (random.choice(list(SIGNS)) if random.random() < .15 else '')
    if is_latin and random.random() < .6:
        return ''.join(random.choice(list('0123456789' * 4 + '.,:-/'), length))
    others = [letter for letter in letters if ord(letter) > 0x24f] or list(letters)
    start = int(random.integers(0, max(1, len(others) - 400)))
    return ''.join(random.choice(others[start:start + 400], max(1, length // 2)))


def line_of_text(random, path, height, width, share=1., middle=.5):
    """Letters in one line: masks of parts of it, float32 arrays of height x width, 0 to 1.

    @param height, width of the image; the line may be wider than it, and is about half as high as `share` of it
    @param share  of the image's height that the line has to itself
    @param middle of the line, relative to the image's height
    @return masks and the box (left, top, right, bottom) of the ink; None if the font draws nothing
    """
    letters = letters_of(path)
    size = max(6, int(height * share * random.uniform(.36, .62)))
    font = ImageFont.truetype(path, size)
    text = word(random, letters)
    while font.getlength(text) < width * random.uniform(.2, 1.3) and len(text) < 40:
        text += ' ' * (random.random() < .9) + word(random, letters)
    is_column = random.random() < .12   # As a column of upright letters looks, turned by 90 degrees.
    stroke = int(random.integers(1, 3)) if share == 1 and random.random() < .15 else 0
    tracking = random.uniform(.02, .3) * size * 2 if random.random() < .2 or is_column else 0
    left, top, right, bottom = font.getbbox(text, stroke_width=stroke)
    if right - left < 4 or bottom - top < height * share * .1:
        return None
    extra = tracking * len(text)
    spare = width - (right - left) - extra
    x = -left + (random.uniform(0, spare) if spare > 0 else -random.uniform(0, -spare))
    y = height * middle - (bottom - top) / 2 - top + random.normal(0, .02 * height * share)
    parts = list(text) if tracking or random.random() < .2 else [text]
    masks = []
    for part in parts:
        mask = Image.new('L', (width, height))
        ImageDraw.Draw(mask).text((x, y), part, 255, font, stroke_width=stroke)
        if box := mask.getbbox():
            masks.append(np.asarray(turned(mask, box) if is_column else mask, 'float32') / 255)
        x += font.getlength(part) + tracking
    if not masks:
        return None
    ink = Image.fromarray((np.max(masks, 0) > .3).astype('uint8'))
    return (masks, ink.getbbox()) if ink.getbbox() else None


def turned(mask, box):
    """A mask whose part in a box is turned by 90 degrees about its center."""
    letter = mask.crop(box).transpose(Image.ROTATE_90)
    output = Image.new('L', mask.size)
    output.paste(letter, ((box[0] + box[2] - letter.width) // 2, (box[1] + box[3] - letter.height) // 2))
    return output
