#!/usr/bin/python3
"""Drags with the left button of the X display's own pointer.

WebKitWebDriver sends events to the page without X, and GTK starts drag and drop for X events only.
"""

import ctypes
import sys
import time

x11 = ctypes.CDLL('libX11.so.6')
xtest = ctypes.CDLL('libXtst.so.6')
x11.XOpenDisplay.restype = ctypes.c_void_p
x11.XSync.argtypes = [ctypes.c_void_p, ctypes.c_int]
xtest.XTestFakeMotionEvent.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_ulong]
xtest.XTestFakeButtonEvent.argtypes = [ctypes.c_void_p, ctypes.c_uint, ctypes.c_int, ctypes.c_ulong]

# Seconds between events: GTK combines moves that come faster than it draws.
PAUSE = 0.05
MOVES = 20


def main() -> None:
    x, y, to_x, to_y = (round(float(value)) for value in sys.argv[1:5])
    display = x11.XOpenDisplay(None)

    def move(share: float) -> None:
        at = [round(start + (end - start) * share) for start, end in ((x, to_x), (y, to_y))]
        xtest.XTestFakeMotionEvent(display, -1, *at, 0)
        x11.XSync(display, 0)
        time.sleep(PAUSE)

    def press(down: int) -> None:
        xtest.XTestFakeButtonEvent(display, 1, down, 0)
        x11.XSync(display, 0)
        time.sleep(PAUSE)

    move(0)
    press(1)
    for step in range(1, MOVES + 1):
        move(step / MOVES)
    # The page answers to the last move before it may take a drop.
    time.sleep(10 * PAUSE)
    press(0)


main()
