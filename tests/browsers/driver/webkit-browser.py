#!/usr/bin/python3
"""A WebKitGTK window for WebKitWebDriver.

It keeps its profile folder, unlike MiniBrowser in automation mode, so that tests can restart it. It saves downloads to a
folder, and appends console messages to a file. Every page runs the given script before its own ones.
"""

import argparse
import os
from pathlib import Path

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2  # noqa: E402

# Safari has them on, WebKitGTK off.
SAFARI_FEATURES = {'StorageAPI', 'StorageAPIEstimate', 'FileSystem', 'AccessHandle'}


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument('--profile', type=Path, required=True)
    parser.add_argument('--downloads', type=Path, required=True)
    parser.add_argument('--console', type=Path, required=True)
    parser.add_argument('--script', type=Path, required=True)
    parser.add_argument('--width', type=int, required=True)
    parser.add_argument('--height', type=int, required=True)
    return parser.parse_known_args()[0]


def open_context(profile: Path, downloads: Path) -> WebKit2.WebContext:
    manager = WebKit2.WebsiteDataManager(
        base_data_directory=str(profile / 'data'), base_cache_directory=str(profile / 'cache')
    )
    context = WebKit2.WebContext.new_with_website_data_manager(manager)
    context.get_cookie_manager().set_persistent_storage(
        str(profile / 'cookies.sqlite'), WebKit2.CookiePersistentStorage.SQLITE
    )
    context.set_automation_allowed(True)
    context.set_preferred_languages(['en-US'])

    def save(_context: WebKit2.WebContext, download: WebKit2.Download) -> None:
        download.set_allow_overwrite(True)
        download.connect('decide-destination', lambda it, name: it.set_destination((downloads / name).as_uri()) or True)

    context.connect('download-started', save)
    return context


def open_view(context: WebKit2.WebContext, script: str) -> WebKit2.WebView:
    settings = WebKit2.Settings(enable_write_console_messages_to_stdout=True, enable_developer_extras=False)
    features = WebKit2.Settings.get_all_features()
    for place in range(features.get_length()):
        feature = features.get(place)
        if feature.get_identifier() in SAFARI_FEATURES:
            settings.set_feature_enabled(feature, True)
    scripts = WebKit2.UserContentManager()
    top, start = WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START
    scripts.add_script(WebKit2.UserScript.new(script, top, start, None, None))
    return WebKit2.WebView(
        web_context=context, settings=settings, user_content_manager=scripts, is_controlled_by_automation=True
    )


def main() -> None:
    options = parse_arguments()
    # The web process inherits this file and writes the console messages.
    console = os.open(options.console, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(console, 1)
    os.dup2(console, 2)
    context = open_context(options.profile, options.downloads)
    script = options.script.read_text()

    def open_tab() -> WebKit2.WebView:
        view = open_view(context, script)
        window = Gtk.Window(decorated=False)
        window.set_default_size(options.width, options.height)
        window.add(view)
        view.connect('close', lambda _view: window.destroy())
        window.show_all()
        return view

    first = [open_tab()]

    def automate(_context: WebKit2.WebContext, session: WebKit2.AutomationSession) -> None:
        about = WebKit2.ApplicationInfo()
        about.set_name('Eddyline tests')
        session.set_application_info(about)
        session.connect('create-web-view', lambda _session: first.pop() if first else open_tab())

    context.connect('automation-started', automate)
    Gtk.main()


main()
