import base64, hashlib, hmac, json, os, sys, threading, time, urllib.error, urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

API = os.environ.get("API_URL", "http://127.0.0.1:3001") + "/v1"
PORT = int(os.environ.get("PORT", 4242))
types, secret = set(), ""


def call(method, path, body=None):
    headers = {"x-api-key": os.environ["API_KEY"], "content-type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(API + path, data, headers, method=method)) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        sys.exit(f"{method} {path}: {error.code} {error.read().decode()}")


def is_signed(headers, body):
    signed = f"{headers.get('webhook-id')}.{headers.get('webhook-timestamp')}.".encode() + body
    digest = hmac.new(base64.b64decode(secret.removeprefix("whsec_")), signed, hashlib.sha256).digest()
    wanted = "v1," + base64.b64encode(digest).decode()
    return any(hmac.compare_digest(wanted, given) for given in headers.get("webhook-signature", "").split())


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        if is_signed(self.headers, body):
            types.add(json.loads(body)["type"])  # in yours: what your program does with an event
        self.send_response(204 if is_signed(self.headers, body) else 400)
        self.end_headers()

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("0.0.0.0", PORT), Receiver)
threading.Thread(target=server.serve_forever, daemon=True).start()

clock = call("POST", "/test_clocks", {})
delivery = {"type": "webhook", "url": os.environ.get("WEBHOOK_URL", f"http://127.0.0.1:{PORT}/")}
watchlist = call("POST", "/watchlists", {"name": "Tests", "test_clock": clock["id"], "delivery": delivery})
secret = watchlist["secret"]
call("POST", f"/watchlists/{watchlist['id']}/entities", {"entity_ids": ["us-or-SANDBOX-8", "us-or-SANDBOX-3"]})

clock = call("POST", f"/test_clocks/{clock['id']}/advance", {"to": "2027-02-05T00:00:00Z"})
while clock["status"] == "advancing":
    time.sleep(0.2)
    clock = call("GET", f"/test_clocks/{clock['id']}")
call("DELETE", f"/test_clocks/{clock['id']}")
print(len(types), "types of events")
