"""Books a space, receives a webhook and cancels, against `npx parkproof simulate`. Needs nothing but Python 3."""
import json, queue, sys, threading, urllib.request
from http.server import BaseHTTPRequestHandler, HTTPServer

URL = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:4010"
CREDENTIALS = {"x-api-user": "demo-client", "x-api-key": "demo-key-ana", "x-access-token": "demo-token-ana"}
received = queue.Queue()

def call(method, path, body=None):
    headers = {**CREDENTIALS, "content-type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(URL + path, data, headers, method=method)) as answer:
        return json.load(answer)

class Hook(BaseHTTPRequestHandler):
    def do_POST(self):
        received.put(json.loads(self.rfile.read(int(self.headers["content-length"]))))
        self.send_response(204)
        self.end_headers()

server = HTTPServer(("127.0.0.1", 0), Hook)
threading.Thread(target=server.serve_forever, daemon=True).start()
call("PUT", "/_sim/endpoints", {"endpoints": [f"http://127.0.0.1:{server.server_port}/hook"]})
offer = "svc-scenario-happy-path"
booking = call("POST", "/bookings", {"svcpid": offer, "start": "2030-05-01T10:00:00Z", "duration": 90})
call("POST", "/vehicles/notification/test",
     {"action": "ENTRY", "provider": "sandbox", "plate": booking["number_plate"], "svcPID": offer})
print("webhook about", received.get(timeout=10)[0]["number_plate"])
print("cancelled at", call("DELETE", f"/bookings/{booking['uid']}")["cancelled_date"])
