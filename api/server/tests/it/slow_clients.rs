//! Slow clients hold no one else up, and are sent away, over HTTP/1.1 and HTTP/2.

use std::time::Duration;

use futures_util::future::join_all;
use paraply_api::guard::{Guard, Patience};
use poem::http::Request;
use poem::listener::TcpAcceptor;
use poem::{Route, Server, handler};
use reqwest::Client;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{sleep, timeout};

/// Far above what anything here takes; who waits longer hangs.
const FOREVER: Duration = Duration::from_secs(30);

const PATIENCE: Patience = Patience {
    connections: 60,
    request: Duration::from_secs(1),
    idle: Duration::from_secs(1),
    stall: Duration::from_secs(1),
};

#[handler]
async fn echo(body: poem::Body) -> poem::Result<Vec<u8>> {
    Ok(body.into_vec().await?)
}

/// A server with little patience; gives its address.
async fn serve(patience: Patience) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let acceptor = Guard::new(TcpAcceptor::from_tokio(listener).unwrap(), patience);
    tokio::spawn(Server::new_with_acceptor(acceptor).run(Route::new().at("/", echo)));
    address
}

/// Says how a request begins, then a byte now and then until the server has had enough.
async fn drip(address: &str, begin: &str, drop: &str) {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(begin.as_bytes()).await.unwrap();
    let (mut read, mut write) = stream.split();
    let dripping = async {
        while write.write_all(drop.as_bytes()).await.is_ok() {
            sleep(Duration::from_millis(50)).await;
        }
    };
    // Cut off by a reset or an end, with or without a last answer.
    let mut answer = Vec::new();
    tokio::select! {
        () = dripping => {}
        _ = read.read_to_end(&mut answer) => {}
    }
    assert!(!answer.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&answer));
}

async fn answered(client: &Client, address: &str) {
    let answer = client.post(format!("http://{address}/")).body("hello").send().await.unwrap();
    assert_eq!(answer.text().await.unwrap(), "hello");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fifty_slow_clients_are_cut_off_while_others_are_answered() {
    let address = serve(PATIENCE).await;
    let kinds = [
        ("", ""),
        ("POST / HTTP/1.1\r\nHo", ""),
        ("POST / HTTP/1.1\r\nHost: x\r\nX-Slow: ", "a"),
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n", ""),
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n", "a"),
        ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", ""),
    ];
    let slow = join_all((0..50).map(|place| {
        let (begin, drop) = kinds[place % kinds.len()];
        drip(&address, begin, drop)
    }));
    let client = Client::builder().no_proxy().build().unwrap();
    let others = async {
        for _ in 0..20 {
            answered(&client, &address).await;
        }
    };
    timeout(FOREVER, async { tokio::join!(slow, others) }).await.expect("nobody waits for slow clients");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn with_all_places_taken_by_slow_clients_others_wait_until_they_are_cut_off() {
    let address = serve(Patience { connections: 3, ..PATIENCE }).await;
    let slow = join_all((0..3).map(|_| drip(&address, "POST / HTTP/1.1\r\nX-Slow: ", "a")));
    let client = Client::builder().no_proxy().build().unwrap();
    let other = async {
        sleep(Duration::from_millis(100)).await;
        answered(&client, &address).await;
    };
    timeout(FOREVER, async { tokio::join!(slow, other) }).await.expect("a place becomes free");
}

/// As a proxy asks that was told to (`h2c://`).
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_requests_share_a_connection_of_http2_in_the_clear() {
    let address = serve(PATIENCE).await;
    let stream = TcpStream::connect(&address).await.unwrap();
    let (client, connection) = h2::client::handshake(stream).await.unwrap();
    let connection = tokio::spawn(connection);
    let asked = join_all((0..100).map(|number| {
        let mut client = client.clone();
        async move {
            let request = Request::post("http://paraply.example/").body(()).unwrap();
            client = client.ready().await.unwrap();
            let (answer, mut body) = client.send_request(request, false).unwrap();
            let text = format!("hello {number}");
            body.send_data(text.clone().into(), true).unwrap();
            let mut answer = answer.await.unwrap().into_body();
            assert_eq!(answer.data().await.unwrap().unwrap(), text);
        }
    }));
    timeout(FOREVER, asked).await.expect("nobody waits for another");
    drop(client);
    // Without requests it is as idle as any.
    let _ended = timeout(FOREVER, connection).await.expect("the connection ends");
}
